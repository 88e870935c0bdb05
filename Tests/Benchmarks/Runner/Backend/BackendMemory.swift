import BenchmarkCases
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization

/// The memory that requests take.
enum BackendMemory {
    /// Prints the growth of the process over many requests, and its size while a reader stalls.
    ///
    /// - Returns: Whether both meet their targets.
    static func run() -> Bool {
        RequestCases.decoded.warmUp(inFlight: 64, count: 50_000)
        let before = Memory.residentSize()
        RequestCases.decoded.warmUp(inFlight: 64, count: 50_000)
        let growth = Memory.residentSize() - before
        print("memory: \(growth / 1_024) KiB after 50,000 requests, target 2048 KiB")
        let stalled = stall(RequestCases.session)
        print("\(stalled.bytes / 1_048_576) MiB through a reader that stalls for 3 s: ", terminator: "")
        print("\(stalled.peak / 1_048_576) MiB resident at most, target 40 MiB")
        return growth < 2 << 20 && stalled.bytes == 200 << 20 && stalled.peak < 40 << 20
    }

    /// Reads 200 MB, after the reader has kept the backend waiting, and returns the largest size of the process
    /// meanwhile.
    private static func stall(_ session: BackendSession) -> (bytes: Int, peak: Int) {
        let large = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/large.bin"), method: .GET)
        let state = Mutex((bytes: 0, peak: 0, chunks: 0))
        let result = session.streaming.chunks(of: large)
            .on(value: { chunk in
                let chunks = state.withLock { state in
                    state.bytes += chunk.count
                    state.chunks += 1
                    return state.chunks
                }
                // The reader that stalls is what is measured.
                if chunks == 1 { Thread.sleep(forTimeInterval: 3) }
                guard chunks == 1 || chunks % 500 == 0 else { return }
                let size = Memory.residentSize()
                state.withLock { $0.peak = max($0.peak, size) }
            })
            .wait()
        if case let .failure(error) = result { print(error) }
        return state.withLock { ($0.bytes, $0.peak) }
    }
}
