import Foundation
import Testing

/// XCTest's own function for failures, found by its symbol in programs that have loaded XCTest.
enum XCTestFailure {
    /// Records a failure in the test case that runs.
    ///
    /// - Returns: Whether the program has loaded XCTest.
    static func record(_ message: String, at sourceLocation: SourceLocation) -> Bool {
        // XCTest may keep the pointer, so the memory is never freed.
        guard let fail, let path = strdup(sourceLocation.filePath) else { return false }
        fail(message, path, UInt(strlen(path)), 0, UInt(sourceLocation.line))
        return true
    }

    // The type of `XCTFail(_:file:line:)`, which the mangled name guarantees. A `StaticString` is passed as three
    // words: the address of its bytes, their number, and 0, because the bytes of a location's path needn't be ASCII.
    private typealias Fail = @convention(thin) (String, UnsafePointer<CChar>, UInt, UInt8, UInt) -> Void

    private static let fail: Fail? = {
        let symbol = dlsym(dlopen(nil, RTLD_NOW), "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
        return symbol.map { unsafeBitCast($0, to: Fail.self) }
    }()
}
