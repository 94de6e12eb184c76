// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/tex/tex_text.h"

#include <string_view>

#include <QHash>
#include <QRegularExpression>

namespace tnn::app {

namespace {

constexpr std::u16string_view Superscripts = u"\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207b",
                              Raised = u"0123456789\u2212";

/// Characters that mean something to TeX, or that its oldest text fonts lack.
const QHash<char32_t, const char *> &escapes()
{
    static const QHash<char32_t, const char *> all{
        {'\\', "\\textbackslash{}"},
        {'{', "\\{"},
        {'}', "\\}"},
        {'$', "\\$"},
        {'&', "\\&"},
        {'#', "\\#"},
        {'%', "\\%"},
        {'_', "\\_"},
        {'^', "\\textasciicircum{}"},
        {'~', "\\textasciitilde{}"},
        {'|', "\\textbar{}"},
        {'<', "\\textless{}"},
        {'>', "\\textgreater{}"},
        {'"', "{\\char34}"}, // babel may have made it active
        {'`', "{\\char96}"},
        {'\'', "{\\char39}"},
        {'-', "{-}"}, // two of them are no dash
        {0x00a0, "~"},
        {0x2009, "\\,"},
        {0x202f, "\\,"},
        {0x2013, "{--}"},
        {0x2014, "{---}"},
        {0x2018, "{`}"},
        {0x2019, "{'}"},
        {0x201c, "{``}"},
        {0x201d, "{''}"},
        {0x2026, "\\ldots{}"},
    };
    return all;
}

/// Characters set as math.
const QHash<char32_t, const char *> &symbols()
{
    static const QHash<char32_t, const char *> all{
        {0x2212, "-"},
        {0x00b1, "\\pm"},
        {0x00b7, "\\cdot"},
        {0x00d7, "\\times"},
        {0x00b0, "^{\\circ}"},
        {0x00ac, "\\neg"},
        {0x00b5, "\\mu"},
        {0x0393, "\\Gamma"},
        {0x0394, "\\Delta"},
        {0x0398, "\\Theta"},
        {0x039b, "\\Lambda"},
        {0x03a0, "\\Pi"},
        {0x03a3, "\\Sigma"},
        {0x03a6, "\\Phi"},
        {0x03a8, "\\Psi"},
        {0x03a9, "\\Omega"},
        {0x03b1, "\\alpha"},
        {0x03b2, "\\beta"},
        {0x03b3, "\\gamma"},
        {0x03b4, "\\delta"},
        {0x03b5, "\\varepsilon"},
        {0x03b6, "\\zeta"},
        {0x03b7, "\\eta"},
        {0x03b8, "\\theta"},
        {0x03ba, "\\kappa"},
        {0x03bb, "\\lambda"},
        {0x03bc, "\\mu"},
        {0x03bd, "\\nu"},
        {0x03be, "\\xi"},
        {0x03c0, "\\pi"},
        {0x03c1, "\\rho"},
        {0x03c3, "\\sigma"},
        {0x03c4, "\\tau"},
        {0x03c6, "\\varphi"},
        {0x03c7, "\\chi"},
        {0x03c8, "\\psi"},
        {0x03c9, "\\omega"},
        {0x2022, "\\bullet"},
        {0x2190, "\\leftarrow"},
        {0x2192, "\\rightarrow"},
        {0x2191, "\\uparrow"},
        {0x2193, "\\downarrow"},
        {0x2194, "\\leftrightarrow"},
        {0x2200, "\\forall"},
        {0x2202, "\\partial"},
        {0x2208, "\\in"},
        {0x2211, "\\Sigma"},
        {0x221a, "\\surd"},
        {0x221e, "\\infty"},
        {0x2248, "\\approx"},
        {0x2260, "\\neq"},
        {0x2264, "\\leq"},
        {0x2265, "\\geq"},
        {0x226a, "\\ll"},
        {0x226b, "\\gg"},
        {0x2223, "\\mid"},
        {0x2295, "\\oplus"},
        {0x2299, "\\odot"},
        {0x22c5, "\\cdot"},
        {0x2080, "_{0}"},
        {0x2081, "_{1}"},
        {0x2082, "_{2}"},
        {0x2016, "\\|"},
    };
    return all;
}

/// The command of a combining accent that every text font has.
QByteArray accentOf(char32_t mark)
{
    static const QHash<char32_t, const char *> all{{0x300, "`"}, {0x301, "'"}, {0x302, "^"}, {0x303, "~"},
                                                   {0x304, "="}, {0x306, "u"}, {0x307, "."}, {0x308, "\""},
                                                   {0x30a, "r"}, {0x30b, "H"}, {0x30c, "v"}, {0x327, "c"}};
    return all.value(mark, "");
}

QByteArray accented(char32_t character, const QString &whole)
{
    const QList<uint> parts = whole.normalized(QString::NormalizationForm_D).toUcs4();
    if (parts.size() == 2 && parts[0] < 0x80) {
        const QByteArray accent = accentOf(parts[1]);
        if (!accent.isEmpty())
            return "{\\" + accent + "{" + static_cast<char>(parts[0]) + "}}";
    }
    return "\\tnnchar{" + QByteArray::number(character, 16).toUpper() + "}{" + whole.toUtf8() + "}";
}

QByteArray texCharacter(char32_t character)
{
    if (const char *symbol = symbols().value(character))
        return "$" + QByteArray(symbol) + "$";
    if (const char *escape = escapes().value(character))
        return escape;
    if (character < 0x20 || character == 0x7f)
        return " ";
    if (character < 0x80)
        return {1, static_cast<char>(character)};
    if (QChar::isSpace(character))
        return " ";
    if (!QChar::isPrint(character)) // such as those that turn the direction of what follows
        return "[" + QByteArray::number(character, 16).toUpper() + "]";
    return accented(character, QString::fromUcs4(&character, 1));
}

} // namespace

QByteArray texCharacterMacro()
{
    return "\\ifdefined\\XeTeXversion\\def\\tnnchar#1#2{#2}\\else\\ifdefined\\directlua\\def\\tnnchar#1#2{#2}\\else\n"
           "\\def\\tnnchar#1#2{[#1]}\\fi\\fi\n";
}

QByteArray texText(const QString &text)
{
    QByteArray tex;
    QString raised;
    const auto endRaised = [&] {
        if (!raised.isEmpty())
            tex += texExponent(raised);
        raised.clear();
    };
    for (const uint character : text.toUcs4()) {
        const std::size_t digit = character > 0xffff ? std::u16string_view::npos
                                                     : Superscripts.find(static_cast<char16_t>(character));
        if (digit != std::u16string_view::npos) {
            raised += QChar(Raised[digit]);
            continue;
        }
        endRaised();
        tex += texCharacter(character);
    }
    endRaised();
    return tex;
}

QByteArray texExponent(const QString &text)
{
    static const QRegularExpression number(QStringLiteral("^\u2212?[0-9.]+$"));
    if (number.match(text).hasMatch())
        return "$^{" + QString(text).replace(QChar(0x2212), u'-').toLatin1() + "}$";
    return "\\textsuperscript{" + texText(text) + "}";
}

} // namespace tnn::app
