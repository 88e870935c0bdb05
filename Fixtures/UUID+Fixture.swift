import Foundation

extension UUID {
    /// An identifier for tests: `00000000-0000-0000-0000-000000000001` for 1.
    package static func fixture(_ number: UInt8 = 1) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }
}
