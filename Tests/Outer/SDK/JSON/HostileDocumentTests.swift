import Foundation
import MillraceBackend
import Synchronization
import Testing

/// A document that asked the process for more memory than it can be worth, where no other test maps memory meanwhile.
@Suite struct HostileDocumentTests {
    /// An array of small elements that are decoded as large ones is given memory as its elements come.
    @Test func anArrayThatClaimsMemory() throws {
        let data = Data(("[" + String(repeating: "0,", count: 200_000) + "0]").utf8)
        let before = Wide.mapped()
        let decoded: Result<[Wide], CoreError> = Parser.parse(data)
        #expect(throws: CoreError.self) { try decoded.get() }
        let claimed = Wide.claimed.withLock { $0 } - before
        #expect(claimed < 20 << 20, "\(claimed >> 20) MiB for an array of 400 KB whose first element fails")
    }

    /// A large value, which tells how much memory was mapped when the first one was asked for.
    private struct Wide: Decodable {
        let values: (Value, Value, Value, Value)

        struct Value {
            let words: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)
        }

        struct Refusal: Error {}

        static let claimed = Mutex(0)

        static func mapped() -> Int {
            // The sixth number is the memory that can be written to; the first one has what malloc only reserves for a
            // thread.
            let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            let pages = text.split(separator: " ").dropFirst(5).first.flatMap { Int($0) } ?? 0
            return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        }

        init(from decoder: any Decoder) throws {
            Wide.claimed.withLock { if $0 == 0 { $0 = Wide.mapped() } }
            throw Refusal()
        }
    }
}
