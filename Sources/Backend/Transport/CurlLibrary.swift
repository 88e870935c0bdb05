import CLibcurl

/// A loaded libcurl.
struct CurlLibrary: @unchecked Sendable {
    // Unchecked, because the one property is a constant pointer to a table that does not change after it was loaded.
    let table: OpaquePointer

    /// The machine's libcurl, loaded when it is first asked for; nil where there is none.
    static let shared = CurlLibrary(names: ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"])

    /// Whether it came with a zlib, without which bodies are asked for as they are.
    var canInflate: Bool { mr_can_inflate(table) != 0 }

    /// Loads the first library of a list that is there and complete.
    init?(names: [String]) {
        for name in names {
            if let table = mr_curl_open(name) {
                self.table = table
                return
            }
        }
        return nil
    }
}
