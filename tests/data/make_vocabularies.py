#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes vocabularies/: byte pairs trained on a few sentences, dictionaries, and the ids that texts must get.

Byte pairs are encoded by the algorithm that GPT-2's encoder.py publishes, dictionaries as fairseq's tokenizer.py,
data/dictionary.py and examples/roberta/multiprocessing_bpe_encoder.py do, all written down again from their text.
Run it with the module regex installed; the files are the same every time.
"""
import codecs
import collections
import json
import pathlib
import random
import re

import regex

FOLDER = pathlib.Path(__file__).parent / "vocabularies"
PIECE = regex.compile(r"""'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+""")
MERGES = 220

SENTENCES = """\
The toeplitz matrix is the same along each diagonal, so that it is told by its first row and its first column.
It's what we've learned: they'll say that I'm sure you'd know, and that they're right; don't they?
The decay makes the past fade: 0.99 to the power of 512 is 0.0058, and of 1024 it is 0.00003.
   for (int i = 0; i < 512; ++i)
       sum += t[i - j] * x[j];
Über die Größe der Blöcke läßt sich streiten, über das Ergebnis nicht.
今天天气很好，我们去公园散步吧。今天我们学习矩阵。
Il dit « oui » et elle « non », mais « oui » plus souvent.
The quick brown fox jumps over the lazy dog; the other fox sleeps where the dog was. 😀😀😃
"""

TEXTS = [
    "", "a", " ", "  ", "\n", "The matrix", " the matrix", "the  matrix", "the   ", "   the", "the\n\n\nmatrix",
    "\n the \n", "It's they'll we've I'm you'd they're don't", "IT'S THEY'LL", "'s", "''s", "x's's", "' s", "’s",
    "0", "0.99", " 512", "1024x1024", "٣٤٥", "½ ² Ⅷ", "a1b2", "the4th", "a\u00a0b", "\u00a0", "\u00a0\u00a0the",
    "a \u00a0 b", "a\u2003b\u3000c", "a\u180eb", "a\u180e", "a\u200bb", "\ufeffthe", "😀", "😀😃", " 😀", "👩‍👩‍👧", "🇩🇪",
    "e\u0301", "é", "天气", "今天天气很好，我们去公园。", " 今天", "Größe", "ß", "Ω≈ç√", "\t", "\t\tthe", "the\tmatrix", "a\r\nb",
    "\r", "a\u0085b", " \u0085b", " \u00a0b", "a\u2028b", "a\x0bb\x0cc", "\x00", "a\x00b", "\x01\x02", "\x1b[31m",
    "\x7f", "a\x1cb\x1db\x1eb\x1f", "\x80", "\ufffd", "\uffff", "\U0010ffff", "Ġthe", "Ċ", "<|endoftext|>",
    "<unk> <s> </s>", "...", "!?!", " ...", "--", "a--b", "_x_", "\\n", "\"quoted\"", "t[i - j] * x[j];",
    "   for (int i = 0;", "x" * 300, "the" * 100, " " * 100 + "x", "aaaaaaa", "ababababab", "toeplitztoeplitz",
    "हिन्दी में", "العربية", "ไทย", "\u0301", " \u0301a", "ﬁ", "𝒳𝒴", "Straße ",
]
LETTERS = [
    "the", "matrix", " ", "  ", "\n", "'s", "'ll", "0", "99", "\u00a0", "\u3000", "😀", "天", "é", "ß", "\t", "\x00",
    "'", "t", "h", "e", "-", ".", "ab", "\r", "\u0301", "\x1f", "٣", "\u180e", "D", "ﬀ",
]


def byte_alphabet():
    own = [*range(0x21, 0x7f), *range(0xa1, 0xad), *range(0xae, 0x100)]
    others = [byte for byte in range(256) if byte not in own]
    return {byte: chr(byte) for byte in own} | {byte: chr(0x100 + k) for k, byte in enumerate(others)}


ALPHABET = byte_alphabet()
BYTES = {character: byte for byte, character in ALPHABET.items()}


def pieces(text):
    return ["".join(ALPHABET[byte] for byte in piece.encode()) for piece in PIECE.findall(text)]


def merged(word, pair):
    """All occurrences of a pair, from left to right, as one."""
    result, i = [], 0
    while i < len(word):
        both = tuple(word[i:i + 2]) == pair
        result.append(word[i] + word[i + 1] if both else word[i])
        i += 2 if both else 1
    return result


def trained(text):
    words = collections.Counter(pieces(text))
    cut = {word: list(word) for word in words}
    merges = []
    while len(merges) < MERGES:
        pairs = collections.Counter()
        for word, count in words.items():
            for pair in zip(cut[word], cut[word][1:]):
                pairs[pair] += count
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        cut = {word: merged(symbols, best) for word, symbols in cut.items()}
    return merges


class BytePairs:
    def __init__(self, merges):
        self.ranks = {pair: rank for rank, pair in enumerate(merges)}
        tokens = [ALPHABET[byte] for byte in sorted(ALPHABET, key=lambda byte: ALPHABET[byte])]
        tokens += list(dict.fromkeys("".join(pair) for pair in merges)) + ["<|endoftext|>"]
        self.ids = {token: k for k, token in enumerate(tokens)}
        self.tokens = tokens

    def tokens_of(self, piece):
        word = list(piece)
        while len(word) > 1:
            pair = min(zip(word, word[1:]), key=lambda pair: self.ranks.get(pair, float("inf")))
            if pair not in self.ranks:
                break
            word = merged(word, pair)
        return word

    def encode(self, text):
        return [self.ids[token] for piece in pieces(text) for token in self.tokens_of(piece)]

    def bytes_of(self, ids):
        return bytes(BYTES[character] for k in ids for character in self.tokens[k])


def text_so_far(data):
    """What a stream that may go on shows: broken bytes replaced, an unfinished character kept back."""
    return codecs.getincrementaldecoder("utf-8")(errors="replace").decode(data)


def lines_of(text):
    """(line, whether it is ended), with Python's universal newlines."""
    parts = re.split("\r\n|\r|\n", text)
    return [(part, True) for part in parts[:-1]] + ([(parts[-1], False)] if parts[-1] else [])


class Dictionary:
    def __init__(self, symbols):
        self.ids = {symbol: k for k, symbol in enumerate(["<s>", "<pad>", "</s>", "<unk>", *symbols])}

    def encode(self, text, words):
        ids = []
        for line, ended in lines_of(text):
            ids += [self.ids.get(word, 3) for word in words(line)] + ([2] if ended else [])
        return ids


def write(name, content):
    (FOLDER / name).write_text(content, encoding="utf-8", newline="")


def write_json(name, value):
    cases = json.dumps(value, separators=(",", ":")).replace('],"', '],\n"').replace('"},{"', '"},\n{"')
    write(name, cases.replace("]},{", "]},\n{") + "\n")


def write_byte_pairs(tokens, merges, bpe):
    write(tokens, json.dumps(bpe.ids))
    write(merges, "#version: 0.2\n" + "".join(f"{left} {right}\n" for left, right in bpe.ranks))


def main():
    (FOLDER / "disorderly").mkdir(parents=True, exist_ok=True)
    chance = random.Random(20230508)
    bpe = BytePairs(trained(SENTENCES))
    write_byte_pairs("encoder.json", "vocab.bpe", bpe)
    # No list that is trained has a merge before those that make its parts; what happens then is said all the same.
    assert not {("a", "b"), ("ab", "a")} & bpe.ranks.keys()
    disorderly = BytePairs([("ab", "a"), *chance.sample(list(bpe.ranks), MERGES), ("a", "b")])
    write_byte_pairs("disorderly/vocab.json", "disorderly/merges.txt", disorderly)

    texts = TEXTS + [SENTENCES] + ["".join(chance.choices(LETTERS, k=chance.randint(1, 12))) for _ in range(200)]
    encoded = [{"text": text, "ids": bpe.encode(text)} for text in texts]
    disordered = [{"text": text, "ids": disorderly.encode(text)} for text in texts]
    assert all(bpe.bytes_of(case["ids"]).decode() == case["text"] for case in encoded)

    base = range(256)
    decoded = []
    for k in range(120):
        among = bpe.encode("😀天é€ the\n") if k % 2 else base
        ids = chance.choices(among, k=chance.randint(1, 8))
        decoded.append({"ids": ids, "text": text_so_far(bpe.bytes_of(ids))})

    # Without some tokens, as a dictionary of seen ones is; filled up to a round size.
    numbers = [str(k) for k in range(len(bpe.tokens)) if k % 37 != 5]
    chance.shuffle(numbers)
    symbols = numbers + ["madeupword0000", "madeupword0001"]
    write("dict.txt", "".join(f"{symbol} {max(1000 - k, 0)}\n" for k, symbol in enumerate(symbols)))
    dictionary = Dictionary(symbols)
    as_numbers = [{"text": text, "ids": dictionary.encode(text, lambda line: map(str, bpe.encode(line.strip())))}
                  for text in texts]

    words = ["the", "matrix", ",", ".", "=", "天气", "It's", "x\u200by", "@-@", "512"]
    write("words.txt", "".join(f"{word} {100 - k}\n" for k, word in enumerate(words)))
    dictionary = Dictionary(words)
    spaces = [chr(k) for k in range(0x3001) if chr(k).isspace()]
    others = [" ", " ", "\n", "other", "<unk>"]
    word_texts = TEXTS + ["".join(chance.choices(words + spaces + others, k=12)) for _ in range(150)]
    word_texts += [f"the{space}matrix" for space in spaces + ["\u180e", "\u200b", "\ufeff"]]
    as_words = [{"text": text, "ids": dictionary.encode(text, lambda line: re.sub(r"\s+", " ", line).strip().split())}
                for text in word_texts]
    write_json("cases.json", {"encoded": encoded, "disordered": disordered, "decoded": decoded, "numbers": as_numbers,
                              "words": as_words})


if __name__ == "__main__":
    main()
