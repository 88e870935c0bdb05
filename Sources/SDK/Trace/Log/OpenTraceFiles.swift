import Dispatch
import MillracePlatform
import Synchronization

/// The files of the process, which a normal end waits for: a return from `main`, or `exit`.
enum OpenTraceFiles {
    private struct Open {
        weak var file: TraceFile?
    }

    /// The longest time for which the end of the process, or of a recording, waits for a file.
    static let patience = DispatchTimeInterval.seconds(10)

    private static let files = Mutex<[Open]>([])
    private static let atExit: Void = {
        atexit { OpenTraceFiles.end() }
    }()

    static func add(_ file: TraceFile) {
        atExit
        files.withLock { files in
            files.removeAll { $0.file == nil }
            files.append(Open(file: file))
        }
    }

    private static func end() {
        let limit = DispatchTime.now() + patience
        for file in files.withLock({ $0.compactMap(\.file) }) { file.end(by: limit) }
    }
}
