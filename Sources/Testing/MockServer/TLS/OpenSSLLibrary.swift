import COpenSSL

/// A loaded OpenSSL.
struct OpenSSLLibrary: @unchecked Sendable {
    // Unchecked, because the one property is a constant pointer to a table that does not change after loading.
    let table: OpaquePointer

    /// The names under which systems have it.
    static let names = ["libssl.so.3", "libssl.so.1.1", "libssl.so", "libssl.3.dylib"]

    /// The machine's OpenSSL, loaded at the first use; nil where there is none.
    static let shared = OpenSSLLibrary(names: names)

    /// Creates a library by loading the first one of a list that exists and has all functions; nil where none does.
    init?(names: [String]) {
        for name in names {
            if let table = mr_openssl_load(name) {
                self.table = table
                return
            }
        }
        return nil
    }

    /// The reason of this thread's first failure since the last call; empty without one.
    var failure: String {
        text(capacity: 256) { buffer in
            mr_openssl_failure(table, buffer.baseAddress, buffer.count)
            return buffer.firstIndex(of: 0) ?? 0
        } ?? ""
    }

    /// Returns a text that a function writes, whose result is the number of bytes; nil where that is 0.
    func text(capacity: Int, _ write: (UnsafeMutableBufferPointer<CChar>) -> Int) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
            let count = write(buffer)
            guard count > 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(buffer)[..<min(count, capacity)], as: UTF8.self)
        }
    }
}
