import Glibc
import Testing

/// A program that a test has started.
struct ChildProcess {
    private let id: pid_t

    /// `POSIX_SPAWN_SETSID`, which Swift's Glibc doesn't have.
    static let newSession: Int16 = 0x80

    /// Starts a program.
    ///
    /// Foundation's `Process` takes a process for running as long as one that it started does.
    ///
    /// - Parameters:
    ///   - path: Where the program is.
    ///   - arguments: Its name and its arguments.
    ///   - environment: The variables that it has besides those of all.
    ///   - flags: What else is to be done, as `posix_spawn` has it.
    ///   - blocked: The signals that it blocks when it begins.
    ///   - prepare: Says which files it has.
    init(
        _ path: String,
        _ arguments: [String],
        environment more: [String: String] = [:],
        flags: Int16 = 0,
        blocking blocked: [Int32] = [],
        files prepare: (inout posix_spawn_file_actions_t) -> Void = { _ in }
    ) throws {
        func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
            texts.map { strdup($0) } + [nil]
        }
        var words = copies(arguments)
        let variables = ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PATH": "/usr/bin:/bin"].merging(more) { $1 }
        var environment = copies(variables.map { "\($0)=\($1)" })
        defer { (words + environment).forEach { free($0) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads of tests block signals, and what they start would do so too.
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in blocked { sigaddset(&mask, signal) }
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | flags)
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        prepare(&files)
        var id: pid_t = 0
        try #require(posix_spawn(&id, path, &files, &attributes, &words, &environment) == 0)
        self.id = id
    }

    /// Ends it.
    func end() {
        kill(id, SIGKILL)
        waitForEnd()
    }

    /// Returns when it has ended.
    func waitForEnd() {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
}
