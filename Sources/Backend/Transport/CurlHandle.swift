import CLibcurl

/// One of libcurl's easy handles, which is used for one exchange after another.
///
/// Lives on the loop's thread.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    /// The exchange that libcurl makes with the handle.
    var exchange: CurlExchange?
    /// The options that are set, but for the URL; nil where there are none.
    var form: CurlForm?
    /// Whether libcurl keeps no time of the exchange.
    var isPatient = false
    let library: CurlLibrary
    private let errorText: UnsafeMutablePointer<CChar>
    private var lines: UnsafeMutableRawPointer?

    init?(_ library: CurlLibrary) {
        guard let easy = mr_easy_make(library.table) else { return nil }
        self.easy = easy
        self.library = library
        errorText = .allocate(capacity: Int(MR_ERROR_TEXT_SIZE))
        errorText.initialize(repeating: 0, count: Int(MR_ERROR_TEXT_SIZE))
        clear()
    }

    deinit {
        mr_easy_free(library.table, easy)
        mr_list_free(library.table, lines)
        errorText.deallocate()
    }

    /// Sets what opens, closes and looks at the connections of the handle's exchanges.
    ///
    /// Returns whether libcurl has somebody look at them.
    func setSocketCallbacks(_ callbacks: mr_socket_callbacks, look: mr_look?, sockets: CurlSockets) -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let owner = Unmanaged.passUnretained(sockets).toOpaque()
        guard mr_easy_set_socket_callbacks(library.table, easy, callbacks, owner, context) == MR_OK, let look else {
            return false
        }
        return mr_easy_set_look(library.table, easy, look, context) == MR_OK
    }

    /// Forgets all options; connections are kept elsewhere.
    func clear() {
        form = nil
        isPatient = false
        mr_easy_reset(library.table, easy)
        mr_list_free(library.table, lines)
        lines = nil
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = mr_easy_set_pointer(library.table, easy, Int32(MR_OPT_PRIVATE), context)
        _ = mr_easy_set_pointer(library.table, easy, Int32(MR_OPT_ERRORBUFFER), errorText)
    }

    /// Forgets what libcurl said about the last exchange.
    func clearError() {
        errorText[0] = 0
    }

    /// Returns the exchange that libcurl makes with one of its handles.
    static func exchange(of easy: UnsafeMutableRawPointer, in library: CurlLibrary) -> CurlExchange? {
        mr_easy_get_pointer(library.table, easy, Int32(MR_INFO_PRIVATE)).flatMap {
            Unmanaged<CurlHandle>.fromOpaque($0)._withUnsafeGuaranteedRef(\.exchange)
        }
    }

    func set(_ option: Int, _ value: Int) -> Bool {
        mr_easy_set_long(library.table, easy, Int32(option), value) == MR_OK
    }

    func set(_ option: Int, size: Int) -> Bool {
        mr_easy_set_size(library.table, easy, Int32(option), Int64(size)) == MR_OK
    }

    func set(_ option: Int, _ value: String) -> Bool {
        // libcurl copies the text. Passed as it is, a string would be copied before.
        value.withCString { mr_easy_set_text(library.table, easy, Int32(option), $0) } == MR_OK
    }

    func setCallbacks(_ callbacks: mr_callbacks) -> Bool {
        mr_easy_set_callbacks(library.table, easy, callbacks) == MR_OK
    }

    /// Lets an exchange go on that had to wait for its reader.
    func resume() {
        _ = mr_easy_resume(library.table, easy)
    }

    /// Sets what callbacks are called with.
    func setContext(_ context: UnsafeMutableRawPointer) -> Bool {
        mr_easy_set_context(library.table, easy, context) == MR_OK
    }

    func setLines(_ texts: [String]) -> Bool {
        for text in texts {
            guard let longer = mr_list_append(library.table, lines, text) else { return false }
            lines = longer
        }
        return mr_easy_set_pointer(library.table, easy, Int32(MR_OPT_HTTPHEADER), lines) == MR_OK
    }

    /// The number of the operating system's error behind a failed connection, or 0.
    var systemError: Int32 {
        Int32(truncatingIfNeeded: mr_easy_get_long(library.table, easy, Int32(MR_INFO_OS_ERRNO)))
    }

    /// Whether the exchange has a connection that was made for it.
    var hasNewConnection: Bool {
        mr_easy_get_long(library.table, easy, Int32(MR_INFO_NUM_CONNECTS)) > 0
    }

    /// The port of this end of the connection, 0 where there is none yet.
    var localPort: Int {
        mr_easy_get_long(library.table, easy, Int32(MR_INFO_LOCAL_PORT))
    }

    /// The socket that was kept when the exchange ended, or -1.
    var keptSocket: Int32 {
        mr_easy_get_socket(library.table, easy)
    }

    /// How long the parts of the exchange took.
    var timing: ExchangeTiming {
        func seconds(_ info: Int) -> Double { Double(mr_easy_get_size(library.table, easy, Int32(info))) / 1e6 }
        return ExchangeTiming(
            nameLookup: seconds(MR_INFO_NAMELOOKUP_TIME),
            connect: seconds(MR_INFO_CONNECT_TIME),
            tls: seconds(MR_INFO_APPCONNECT_TIME),
            firstByte: seconds(MR_INFO_STARTTRANSFER_TIME),
            total: seconds(MR_INFO_TOTAL_TIME),
            sentBytes: Int(mr_easy_get_size(library.table, easy, Int32(MR_INFO_SIZE_UPLOAD))),
            receivedBytes: Int(mr_easy_get_size(library.table, easy, Int32(MR_INFO_SIZE_DOWNLOAD))),
            isOnKeptConnection: !hasNewConnection
        )
    }

    /// Returns what libcurl says about a failure.
    func text(of code: Int32) -> String {
        if errorText[0] != 0 { return String(cString: errorText) }
        return mr_easy_error_text(library.table, code).map { String(cString: $0) } ?? "error \(code)"
    }
}
