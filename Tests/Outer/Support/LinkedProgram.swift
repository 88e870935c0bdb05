#if os(Linux)
    import Foundation
    import Testing

    /// A program that is linked with modules of the package, for what can't be seen in a process of tests.
    ///
    /// The testing library runs its tests as tasks, for which Dispatch has opened its descriptors before a test begins,
    /// also where it tests an exit.
    package struct LinkedProgram {
        /// The folder in which the modules were built.
        package static let modules: URL? = {
            let root = URL(filePath: #filePath).appending(path: "../../../../.build").standardized
            let folders =
                CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
                + ["debug", "release"].map { root.appending(path: $0) }
            return folders.map { $0.resolvingSymlinksInPath() }.first {
                FileManager.default.fileExists(atPath: $0.appending(path: "Modules/MillraceStreams.swiftmodule").path())
            }
        }()

        private static let helpers = """
            import Dispatch
            import Foundation

            func descriptors(_ kind: String) -> [String] {
                (0..<64).compactMap { number in
                    var target = [CChar](repeating: 0, count: 64)
                    guard readlink("/proc/self/fd/\\(number)", &target, 63) > 0 else { return nil }
                    let name = target.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
                    return String(decoding: name, as: UTF8.self)
                }
                .filter { $0.hasPrefix(kind) }
            }

            /// Waits until Dispatch has a descriptor for its timers; where it takes none, what follows fails.
            func waitForTimers() {
                for _ in 1...5_000 where descriptors("anon_inode:[timerfd]").isEmpty { poll(nil, 0, 1) }
            }

            /// Takes all descriptors, once Dispatch has those for its timers unless it is to have none.
            func takeAllDescriptors(withTimers: Bool = true) {
                if withTimers { waitForTimers() }
                var limit = rlimit(rlim_cur: 64, rlim_max: 64)
                guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { exit(1) }
                while open("/dev/null", O_RDONLY) >= 0 {}
                guard errno == EMFILE else { exit(2) }
            }

            @main enum Program {
                static func main() {

            """

        /// The modules, the first ones of which are imported.
        package let imports: [String]
        private let linked: [String]

        /// Describes a program.
        ///
        /// - Parameters:
        ///   - imports: The modules that it imports.
        ///   - others: The modules that those import, besides the platform.
        package init(linkedWith imports: [String], and others: [String] = []) {
            self.imports = imports
            linked = imports + others + ["MillracePlatform", "CPlatform"]
        }

        /// Compiles and runs statements, and returns how the process has ended.
        package func run(_ statements: String) throws -> String {
            let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (source, program) = (folder.appending(path: "Program.swift"), folder.appending(path: "program"))
            let text = imports.map { "import \($0)\n" }.joined() + Self.helpers + statements + "\n}}\n"
            try text.write(to: source, atomically: true, encoding: .utf8)
            let modules = try #require(Self.modules)
            let maps = linked.filter { $0.hasPrefix("C") }.flatMap { name in
                ["-Xcc", "-fmodule-map-file=\(modules.appending(path: "\(name).build/module.modulemap").path())"]
            }
            let compiling = try Self.end(
                of: "/usr/bin/env",
                ["swiftc", "-parse-as-library", "-o", program.path(), source.path()]
                    + ["-I", modules.appending(path: "Modules").path()] + maps + objects(in: modules)
            )
            try #require(compiling == "exit 0")
            return try Self.end(of: program.path(), [])
        }

        private func objects(in modules: URL) -> [String] {
            linked.flatMap { name in
                let folder = modules.appending(path: "\(name).build")
                let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
                return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "o" }.map { $0.path() }
            }
        }

        private static func end(of path: String, _ arguments: [String]) throws -> String {
            let process = Process()
            process.executableURL = URL(filePath: path)
            process.arguments = arguments
            // A crash is reported by its signal alone.
            process.environment = ProcessInfo.processInfo.environment
                .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            try process.run()
            process.waitUntilExit()
            let way = process.terminationReason == .exit ? "exit" : "signal"
            return "\(way) \(process.terminationStatus)"
        }
    }
#endif
