import MillracePlatform
import MillraceStreams

/// The file in which a login outlives its process, and the locks of the processes that share it.
struct TokenFile: Sendable {
    /// A login as it is stored.
    struct Stored: Codable {
        var token: Token
        var person: String?
        /// The date by this machine's clock at which the token's lifetime began.
        var received: Date
        /// Distinguishes this login from others, possibly of the same person.
        var id: String
    }

    enum Content {
        case absent
        case stored(Stored)
        case unreadable(POSIXError)
    }

    enum Outcome {
        case done
        /// The login is no longer the one in the file: another process has logged out, or logged in.
        case superseded
        case failed(POSIXError)
    }

    /// The largest number of bytes that are read: no login is longer.
    private static let limit = 1 << 20
    /// The time between two attempts to become the process that refreshes, and the number of attempts: a minute in all.
    private static let (pause, attempts) = (Duration.milliseconds(50), 1_200)

    let path: String

    init(_ url: URL) {
        path = url.path(percentEncoded: false)
    }

    /// Reads the file; a link is not followed, and a damaged file is unreadable.
    func read() -> Content {
        // Opening a pipe would wait for its writer.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { return errno == ENOENT ? .absent : .unreadable(.last) }
        let file = OpenFile(taking: number)
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= TokenFile.limit else {
            return .unreadable(POSIXError(.EINVAL))
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        guard let count = bytes.withUnsafeMutableBytes({ file.read(into: $0) }) else { return .unreadable(.last) }
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes.prefix(count))),
            stored.token.canBeSent
        else { return .unreadable(POSIXError(.EBADMSG)) }
        return .stored(stored)
    }

    /// Stores a login, instead of any other.
    func begin(_ stored: Stored) -> Outcome {
        changing { write(stored) }
    }

    /// Stores the new token of a login, if the file still has this login.
    ///
    /// - Parameters:
    ///   - stored: The login with its new token.
    ///   - wasStored: Whether the login has been in the file; if it hasn't, a missing file is created.
    func update(_ stored: Stored, wasStored: Bool) -> Outcome {
        changing {
            switch read() {
            case .stored(let other) where other.id != stored.id: .superseded
            case .absent where wasStored: .superseded
            case .absent, .stored, .unreadable: write(stored)
            }
        }
    }

    /// Removes the file, unless it has another login than the one with an id.
    func remove(_ id: String?) -> Outcome {
        changing {
            if case .stored(let other) = read(), other.id != id { return .superseded }
            do throws(POSIXError) {
                try PrivateFile.remove(path)
                return .done
            } catch {
                return .failed(error)
            }
        }
    }

    /// Calls a function with the right to be the only process that refreshes the login, on this thread or on the
    /// scheduler's.
    ///
    /// The function gets nil if another process has had the right for a minute.
    func whenAlone(
        on scheduler: any DateScheduler,
        attempts: Int = TokenFile.attempts,
        _ action: @escaping @Sendable (TokenFileLock?) -> Void
    ) {
        if let lock = TokenFileLock("\(path).refreshing") { return action(lock) }
        guard attempts > 0 else { return action(nil) }
        scheduler.schedule(after: TokenFile.pause) { whenAlone(on: scheduler, attempts: attempts - 1, action) }
    }

    private func write(_ stored: Stored) -> Outcome {
        do throws(POSIXError) {
            guard let data = try? JSONEncoder().encode(stored) else { throw POSIXError(.EINVAL) }
            try PrivateFile.replace(path, by: data, durably: true)
            return .done
        } catch {
            return .failed(error)
        }
    }

    /// Runs a step that looks at the file and changes it, as the only process that does so.
    private func changing(_ step: () -> Outcome) -> Outcome {
        do throws(POSIXError) {
            try PrivateFile.makeFolders(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
        } catch {
            return .failed(error)
        }
        var lock = TokenFileLock("\(path).writing")
        // A step takes milliseconds. A process that is stopped in the middle of one must not stop this one for good.
        for _ in 0..<1_000 where lock == nil {
            usleep(1_000)
            lock = TokenFileLock("\(path).writing")
        }
        defer { lock?.release() }
        return step()
    }
}

/// A lock that one process has at a time, and that ends with the process.
///
/// The file stays: if it were removed, a process that had just opened it would lock a file that no other process sees.
struct TokenFileLock {
    /// Nil where no file can be created: then nothing can be stored either.
    private let file: OpenFile?

    /// Takes the lock; nil if another process has it.
    init?(_ path: String) {
        var number = PrivateFile.create(path, access: O_RDWR)
        if number < 0, errno == EEXIST { number = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) }
        file = number < 0 ? nil : OpenFile(taking: number)
        // A file system without locks doesn't keep the login from being refreshed.
        guard file?.lock() != EWOULDBLOCK else { return nil }
    }

    /// Gives the lock up.
    func release() {
        file?.unlock()
    }
}

extension POSIXError {
    /// The error of the last call of the system.
    fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
