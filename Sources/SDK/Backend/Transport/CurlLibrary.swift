import CLibcurl
import Synchronization

/// A loaded libcurl.
struct CurlLibrary: @unchecked Sendable {
    // Unchecked, because the one property is a constant pointer to a table that does not change after loading.
    let table: OpaquePointer

    /// Whether the library can look up the names of hosts, for which it starts threads.
    var looksUpNames = mr_can_start_threads() != 0

    private static let loaded = Mutex<CurlLibrary?>(nil)

    /// The machine's libcurl, loaded at the first use; nil if there is none.
    static var shared: CurlLibrary? {
        // A library that can't be loaded now, because the process has no descriptors left, may be loaded later.
        loaded.withLock { library in
            if library == nil {
                library = CurlLibrary(names: ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"])
            }
            return library
        }
    }

    /// Creates a library by loading the first one of a list that exists and has all functions; nil if none does.
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
