// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/document/document.h"
#include "engine/io/file.h"
#include "engine/io/vocabulary.h"
#include "engine/remote/engine_process.h"

namespace tnn::remote {

/// A file over there, read in blocks as they are looked at, by any thread; a few of them are kept. Its path is
/// "ENGINE:PATH". Keeps the engine running. Throws tnn::Error as io::File::open(), and where the engine is gone; the file's
/// functions also where it was written to over there since.
std::shared_ptr<const io::File> openRemoteFile(EnginePtr engine, const std::string &path);

/// A checkpoint over there, described and computed here: only what is looked at crosses the wire. Throws tnn::Error, also for
/// a directory, and for coefficients as .npy or .csv: those open only where they lie.
document::DocumentPtr openRemote(const EnginePtr &engine, const std::string &path,
                                 const checkpoint::GivenOptions &given = {});

/// The dictionary beside a checkpoint over there (X.dict.txt or dict.txt, as io::vocabularyBeside()); null where there is
/// none. Throws tnn::Error for one that is not the model's.
io::VocabularyPtr openRemoteVocabulary(const EnginePtr &engine, const std::string &path,
                                       const document::Document &document);

} // namespace tnn::remote
