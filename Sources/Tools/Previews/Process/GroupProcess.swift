import Foundation
import Glibc
import MillracePlatform
import Synchronization

/// A program whose output is read line by line, and which is ended with all that it has started.
final class GroupProcess: Sendable {
    private let id: pid_t
    private let input: Mutex<OpenFile?>
    private let output: Int32
    /// Bytes that were read and are no whole line yet, and whether the output has ended.
    private let rest = Mutex<(bytes: [UInt8], hasEnded: Bool)>(([], false))
    private let status = Mutex<Int32?>(nil)

    /// One process is started after the other, so that none inherits the pipes of another.
    private static let starting = Mutex(())

    /// Starts a program in a group of processes of its own and in the current folder; `nil` if it can't be started.
    ///
    /// - Parameters:
    ///   - arguments: The path of the program, or its name, and its arguments.
    ///   - variables: The environment variables that it has besides those of this process.
    convenience init?(_ arguments: [String], variables: [String: String] = [:]) {
        let started = Self.starting.withLock { _ in Self.start(arguments, variables) }
        guard let started else { return nil }
        self.init(started)
    }

    private init(_ started: Started) {
        (id, output) = (started.id, started.output)
        input = Mutex(OpenFile(taking: started.input))
    }

    private typealias Started = (id: pid_t, input: Int32, output: Int32)

    private static func start(_ arguments: [String], _ variables: [String: String]) -> Started? {
        guard let input = pipe() else { return nil }
        guard let output = pipe() else {
            close(input.reading)
            close(input.writing)
            return nil
        }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input.reading, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDERR_FILENO)
        // The threads of this process block signals, and the program would do so too.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        var words = arguments.map { strdup($0) } + [nil]
        var settings = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var id: pid_t = 0
        let error = posix_spawnp(&id, arguments[0], &actions, &attributes, &words, &settings)
        close(input.reading)
        close(output.writing)
        guard error == 0 else {
            close(input.writing)
            close(output.reading)
            errno = error
            return nil
        }
        return (id, input.writing, output.reading)
    }

    /// Opens a pipe that no program inherits.
    private static func pipe() -> (reading: Int32, writing: Int32)? {
        var files: [Int32] = [-1, -1]
        guard Glibc.pipe(&files) == 0 else { return nil }
        for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        return (files[0], files[1])
    }

    deinit {
        end()
        close(output)
    }

    /// Writes a line to the input of the program.
    func write(_ line: String) {
        _ = input.withLock { $0?.write(Data("\(line)\n".utf8)) }
    }

    /// Ends the input of the program.
    func closeInput() {
        input.withLock { $0 = nil }
    }

    /// Waits for the next line of the output; returns `nil` at its end.
    func readLine() -> String? {
        rest.withLock { rest in
            while true {
                if let end = rest.bytes.firstIndex(of: 0x0A) {
                    let line = String(decoding: rest.bytes[..<end], as: UTF8.self)
                    rest.bytes.removeSubrange(...end)
                    return line
                }
                guard !rest.hasEnded else { break }
                var bytes = [UInt8](repeating: 0, count: 65_536)
                let count = systemRead(output, &bytes, bytes.count)
                if count > 0 {
                    rest.bytes += bytes[..<count]
                } else if count == 0 || errno != EINTR {
                    rest.hasEnded = true
                }
            }
            guard !rest.bytes.isEmpty else { return nil }
            defer { rest.bytes = [] }
            return String(decoding: rest.bytes, as: UTF8.self)
        }
    }

    /// Waits for the end of the program.
    ///
    /// - Returns: The exit status, or 128 and the number of the signal that has ended the program.
    func wait() -> Int32 {
        status.withLock { status in
            if let status { return status }
            var raw: Int32 = 0
            while waitpid(id, &raw, 0) < 0, errno == EINTR {}
            let ended = Self.status(raw)
            status = ended
            return ended
        }
    }

    /// Ends the program, and all that it has started.
    ///
    /// - Parameter isPolite: Whether the program is interrupted first, because it has started others in groups of their
    ///   own, as a build does; it has two seconds for that.
    func end(politely isPolite: Bool = false) {
        closeInput()
        // The number of a process that was waited for may be another one's.
        guard status.withLock({ $0 == nil }) else { return }
        if isPolite {
            kill(-id, SIGINT)
            var left = 200
            while left > 0, !hasEnded() {
                usleep(10_000)
                left -= 1
            }
        }
        guard status.withLock({ $0 == nil }) else { return }
        kill(-id, SIGKILL)
        _ = wait()
    }

    /// Returns whether the program has ended, without waiting for it.
    private func hasEnded() -> Bool {
        status.withLock { status in
            var raw: Int32 = 0
            if status == nil, waitpid(id, &raw, WNOHANG) == id { status = Self.status(raw) }
            return status != nil
        }
    }

    private static func status(_ raw: Int32) -> Int32 {
        raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + raw & 0x7F
    }
}
