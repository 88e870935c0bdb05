import MillraceCQRS
import MillracePlatform

/// Opens the file of a store and changes it, on one thread at a time.
struct StoreWriter {
    struct Opened {
        let folder: StoreFolder
        let database: StoreDatabase
    }

    private let directory: URL
    private let limits: StoreLimits
    private let library: SQLiteLibrary?
    private let schema: StoreSchema
    private let answers: AnswerFile
    private var lock: StoreLock?
    private var opened: Opened?
    private var hasDamage = false
    /// The contents of the file before it was opened with a journal, until the file is known to be undamaged.
    ///
    /// The checksum of a page in a journal ignores most of its bytes, so that SQLite may restore a damaged page over
    /// the last copy of a command.
    private var images: [SalvageImage] = []

    init(
        directory: URL,
        limits: StoreLimits,
        library: SQLiteLibrary?,
        schema: StoreSchema,
        answers: AnswerFile
    ) {
        self.directory = directory
        self.limits = limits
        self.library = library
        self.schema = schema
        self.answers = answers
    }

    /// Opens the file if it isn't open, and reads the data of a login.
    mutating func contents(of login: String) throws(StoreError) -> StoreContents {
        // A file with known damage is checked again, as a new process would do.
        if hasDamage {
            opened?.database.connection.keepLog(true)
            close()
        }
        let folder = try whenOpened().folder
        do throws(StoreFault) {
            return try read(login)
        } catch {
            guard error.isDamage, let library else { throw error.error(in: folder) }
            opened?.database.connection.keepLog(true)
            closeFile()
            do throws(StoreFault) { try salvage(.commands(in: folder), library) } catch {
                throw error.error(in: folder)
            }
        }
        _ = try whenOpened()
        do throws(StoreFault) { return try read(login) } catch { throw error.error(in: folder) }
    }

    private mutating func read(_ login: String) throws(StoreFault) -> StoreContents {
        guard let contents = try opened?.database.contents(of: login) else { return StoreContents() }
        images = []
        return contents
    }

    /// Opens the file if it isn't open, and changes it.
    mutating func commit(_ changes: [StoreChange]) throws(StoreError) {
        let opened = try check()
        // The answers are removed first: once the commands are gone, a caller wouldn't request the rest of the removal
        // again.
        for case let .forget(login) in changes { try answers.forget(login) }
        for case let .forgetAnswers(login) in changes { try answers.forget(login) }
        do throws(StoreFault) {
            try opened.database.commit(changes)
        } catch {
            throw note(error, opened)
        }
    }

    /// Opens the file if it isn't open, and checks that it is still the one in the folder.
    @discardableResult
    mutating func check() throws(StoreError) -> Opened {
        let opened = try whenOpened()
        // Bytes that are written into a deleted file are lost with the process.
        guard lock?.isInPlace == true, opened.database.isInPlace else {
            throw note(
                .unsound("a file in \(opened.folder.path) was removed, replaced or emptied while it was open"),
                opened
            )
        }
        return opened
    }

    private mutating func note(_ fault: StoreFault, _ opened: Opened) -> StoreError {
        hasDamage = hasDamage || fault.isDamage
        if opened.database.isBroken { closeFile() }
        return fault.error(in: opened.folder)
    }

    /// Closes the file if it is open, and releases it to other processes.
    mutating func close() {
        closeFile()
        lock = nil
    }

    private mutating func closeFile() {
        answers.close()
        opened = nil
        hasDamage = false
    }

    /// Opens the file if it isn't open.
    mutating func open() throws(StoreError) {
        _ = try whenOpened()
    }

    private mutating func whenOpened() throws(StoreError) -> Opened {
        if let opened { return opened }
        guard let library else { throw .unavailable(library: SQLiteLibrary.names[0], package: SQLiteLibrary.package) }
        let folder = try StoreFolder(directory)
        let lock = if let lock { lock } else { try StoreLock(folder) }
        let file = StoreFile.commands(in: folder)
        do throws(StoreFault) {
            let opened = Opened(folder: folder, database: try database(file, library))
            answers.open(in: folder, library)
            self.opened = opened
            self.lock = lock
            return opened
        } catch {
            throw error.error(in: folder)
        }
    }

    private mutating func database(_ file: StoreFile, _ library: SQLiteLibrary) throws(StoreFault) -> StoreDatabase {
        do throws(StoreFault) {
            do throws(StoreError) { try file.finishReplacing() } catch { throw .refused(error) }
            images = []
            if try file.prepare(for: schema) {
                do throws(StoreError) { images = file.hasLog ? try file.images() : [] } catch { throw .refused(error) }
            } else if file.firstPresent == nil {
                try StoreDatabase.create(file, library, schema: schema)
            } else {
                throw .unsound("there is a log without its database")
            }
            return try StoreDatabase(file, library, schema: schema, limits: limits)
        } catch {
            guard error.isDamage else { throw error }
        }
        try salvage(file, library)
        return try StoreDatabase(file, library, schema: schema, limits: limits)
    }

    /// Creates a new file from the undamaged records of a damaged one, which is renamed.
    private mutating func salvage(_ file: StoreFile, _ library: SQLiteLibrary) throws(StoreFault) {
        let salvage: StoreSalvage
        do throws(StoreError) {
            salvage = StoreSalvage(images + (try file.images()))
        } catch {
            throw .refused(error)
        }
        try file.replace(library, schema) { connection, name throws(StoreFault) in
            try salvage.insert(into: connection)
            try connection.execute(
                "INSERT INTO damage (file, saved, lost) VALUES (?, ?, ?)",
                [
                    .text(name), .integer(Int64(salvage.commands.count)),
                    salvage.lost.map { .integer(Int64($0)) } ?? .null,
                ]
            )
        }
        images = []
    }
}
