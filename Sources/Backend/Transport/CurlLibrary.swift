import CLibcurl

/// A loaded libcurl.
struct CurlLibrary: @unchecked Sendable {
    // Unchecked, because the one property is a constant pointer to a table that does not change after it was loaded.
    let table: OpaquePointer

    /// The machine's libcurl, loaded when it is first asked for; nil where there is none.
    static let shared = CurlLibrary(names: ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"])

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
