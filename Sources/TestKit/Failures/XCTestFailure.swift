#if canImport(Glibc)
    import Glibc
#endif

/// XCTest's own function for failures, found by its symbol where a program has loaded XCTest.
enum XCTestFailure {
    /// Records a failure in the test case that runs.
    ///
    /// - Returns: Whether there is an XCTest to tell.
    static func record(_ message: String, at site: CallSite) -> Bool {
        guard let fail else { return false }
        fail(message, site.filePath, site.line)
        return true
    }

    // The type of `XCTFail(_:file:line:)`, which its mangled name spells out: a symbol of this name has no other.
    private typealias Fail = @convention(thin) (String, StaticString, UInt) -> Void

    private static let fail: Fail? = {
        #if canImport(Glibc)
            let symbol = dlsym(dlopen(nil, RTLD_NOW), "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
            return symbol.map { unsafeBitCast($0, to: Fail.self) }
        #else
            return nil
        #endif
    }()
}
