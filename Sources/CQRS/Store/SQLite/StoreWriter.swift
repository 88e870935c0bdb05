import MillracePlatform

/// The work that one thread at a time does with a store: it opens the file, and changes it.
struct StoreWriter {
    private struct Opened {
        let folder: StoreFolder
        let database: StoreDatabase
    }

    private let directory: URL
    private let limits: StoreLimits
    private let library: SQLiteLibrary?
    private let schema: StoreSchema
    private let answers: AnswerReader
    private var lock: StoreLock?
    private var opened: Opened?
    private var hasDamage = false
    /// The files that were set aside, until they are reported.
    private var damaged: [URL] = []

    init(
        directory: URL,
        limits: StoreLimits,
        library: SQLiteLibrary?,
        schema: StoreSchema,
        answers: AnswerReader
    ) {
        self.directory = directory
        self.limits = limits
        self.library = library
        self.schema = schema
        self.answers = answers
    }

    /// Opens the file if it isn't open, and reads what a login has.
    mutating func contents(of login: String) throws(StoreError) -> StoreContents {
        // A file in which damage has been seen is looked at again, as a new process would.
        if hasDamage || answers.hasDamage {
            opened?.database.connection.keepLog(true)
            close()
        }
        let folder = try whenOpened().folder
        var contents: StoreContents
        do throws(StoreFault) {
            contents = try read(login)
        } catch {
            guard error.isDamage else { throw error.error(in: folder) }
            opened?.database.connection.keepLog(true)
            closeFile()
            try setAside(folder)
            try open()
            do throws(StoreFault) { contents = try read(login) } catch { throw error.error(in: folder) }
        }
        contents.damaged = damaged
        damaged = []
        return contents
    }

    /// Opens the file if it isn't open, and changes it.
    mutating func use(_ body: (StoreDatabase) throws(StoreFault) -> Void) throws(StoreError) {
        let opened = try whenOpened()
        do throws(StoreFault) {
            // Bytes that are written into a file without a name are lost with the process.
            guard lock?.isInPlace == true, opened.database.isInPlace else {
                throw StoreFault.unsound("\(opened.folder.database) was removed or replaced while it was open")
            }
            try body(opened.database)
        } catch {
            hasDamage = hasDamage || error.isDamage
            let reason = error.error(in: opened.folder)
            if opened.database.isBroken { closeFile() }
            throw reason
        }
    }

    /// Closes the file if it is open, and lets other processes have it.
    mutating func close() {
        closeFile()
        lock = nil
    }

    /// Closes the file: the readers first, since only a connection that can write empties the log at last.
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
        var database: StoreDatabase?
        do throws(StoreFault) {
            database = try self.database(folder, library)
        } catch {
            guard error.isDamage else { throw error.error(in: folder) }
            try setAside(folder)
        }
        do throws(StoreFault) {
            if database == nil { database = try self.database(folder, library) }
            guard let database else { throw StoreFault.unsound("a new file is damaged") }
            let opened = Opened(folder: folder, database: database)
            try answers.open(folder, library)
            database.connection.keepLog(false)
            self.opened = opened
            self.lock = lock
            return opened
        } catch {
            throw error.error(in: folder)
        }
    }

    private mutating func database(_ folder: StoreFolder, _ library: SQLiteLibrary) throws(StoreFault) -> StoreDatabase
    {
        if try !folder.prepare() {
            // A log without its database would be taken for the new one's.
            do throws(StoreError) { try setAside(folder) } catch { throw .refused(error) }
            try StoreDatabase.create(folder, library, schema: schema)
        }
        return try StoreDatabase(folder, library, schema: schema, limits: limits)
    }

    private mutating func setAside(_ folder: StoreFolder) throws(StoreError) {
        damaged += try folder.setAside()
    }

    private func read(_ login: String) throws(StoreFault) -> StoreContents {
        try opened?.database.contents(of: login) ?? StoreContents()
    }
}
