import Foundation
import Testing

/// XCTest's own function for failures, found by its symbol where a program has loaded XCTest.
enum XCTestFailure {
    /// Records a failure in the test case that runs.
    ///
    /// - Returns: Whether there is an XCTest to tell.
    static func record(_ message: String, at sourceLocation: SourceLocation) -> Bool {
        // XCTest may keep the pointer, so that it is never freed.
        guard let fail, let path = strdup(sourceLocation.filePath) else { return false }
        fail(message, path, UInt(strlen(path)), 0, UInt(sourceLocation.line))
        return true
    }

    // The type of `XCTFail(_:file:line:)`, which its mangled name spells out: a symbol of this name has no other. A location has
    // its path as a string, so that the `StaticString` is given as the three words that it is passed as: where its bytes
    // are, how many, and 0, because they needn't be ASCII.
    private typealias Fail = @convention(thin) (String, UnsafePointer<CChar>, UInt, UInt8, UInt) -> Void

    private static let fail: Fail? = {
        let symbol = dlsym(dlopen(nil, RTLD_NOW), "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
        return symbol.map { unsafeBitCast($0, to: Fail.self) }
    }()
}
