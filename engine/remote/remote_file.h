// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/document/document.h"
#include "engine/io/file.h"
#include "engine/io/vocabularies/vocabulary.h"
#include "engine/remote/engine_process.h"

namespace tnn::remote {

/// Opens a remote file, read in blocks on demand, by any thread; a few of them are kept. Its path is "ENGINE:PATH".
/// Keeps the engine running. Throws tnn::Error as io::File::open(), and if the engine is gone; the file's functions
/// also if it has been modified remotely since.
std::shared_ptr<const io::File> openRemoteFile(EnginePtr engine, const std::string &path);

/// Opens a remote checkpoint, described and computed here: only the parts needed are transferred. Throws tnn::Error,
/// also for a directory, and for coefficients as .npy or .csv, which must be opened on their own machine.
document::DocumentPtr openRemote(const EnginePtr &engine, const std::string &path,
                                 const checkpoint::GivenOptions &given = {});

/// Opens the dictionary beside a remote checkpoint (X.dict.txt or dict.txt, as io::vocabularyBeside()), or returns that
/// of its family's code; null if there is none. Throws tnn::Error for one that is not the model's.
io::VocabularyPtr openRemoteVocabulary(const EnginePtr &engine, const std::string &path,
                                       const document::Document &document);

} // namespace tnn::remote
