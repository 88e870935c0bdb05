import CLibcurl

/// One of libcurl's easy handles, used for one transfer after another.
///
/// Used on the loop's thread only.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    /// The transfer that libcurl performs with the handle.
    var transfer: CurlTransfer?
    /// The form whose options are set; nil if none are set.
    var form: CurlForm?
    /// Whether libcurl's own time limits are off.
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

    /// Sets the callbacks that open, close and inspect the connections of the handle's transfers.
    ///
    /// Returns whether libcurl will call the inspecting one.
    func setSocketCallbacks(_ callbacks: mr_socket_callbacks, look: mr_look?, sockets: CurlSockets) -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let owner = Unmanaged.passUnretained(sockets).toOpaque()
        guard mr_easy_set_socket_callbacks(library.table, easy, callbacks, owner, context) == MR_OK, let look else {
            return false
        }
        return mr_easy_set_look(library.table, easy, look, context) == MR_OK
    }

    /// Resets all options; libcurl keeps the connections elsewhere.
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

    /// Returns whether the options of a form are set.
    func has(_ form: CurlForm) -> Bool {
        // The comparison of two optional forms would copy both.
        guard let own = self.form else { return false }
        return own == form
    }

    /// Clears libcurl's error text of the last transfer.
    func clearError() {
        errorText[0] = 0
    }

    /// Returns the transfer that libcurl performs with one of its handles.
    static func transfer(of easy: UnsafeMutableRawPointer, in library: CurlLibrary) -> CurlTransfer? {
        mr_easy_get_pointer(library.table, easy, Int32(MR_INFO_PRIVATE)).flatMap {
            Unmanaged<CurlHandle>.fromOpaque($0)._withUnsafeGuaranteedRef(\.transfer)
        }
    }

    func set(_ option: Int, _ value: Int) -> Bool {
        mr_easy_set_long(library.table, easy, Int32(option), value) == MR_OK
    }

    func set(_ option: Int, size: Int) -> Bool {
        mr_easy_set_size(library.table, easy, Int32(option), Int64(size)) == MR_OK
    }

    func set(_ option: Int, _ value: String) -> Bool {
        // libcurl copies the text. Passing the string itself would copy it again.
        value.withCString { mr_easy_set_text(library.table, easy, Int32(option), $0) } == MR_OK
    }

    func setCallbacks(_ callbacks: mr_callbacks) -> Bool {
        mr_easy_set_callbacks(library.table, easy, callbacks) == MR_OK
    }

    /// Continues a transfer that was paused for its reader.
    func resume() {
        _ = mr_easy_resume(library.table, easy)
    }

    /// Lets the transfer end with its stream, and not at the length in its answer.
    func ignoreLength() {
        // The next transfer sets its options again.
        form = nil
        _ = set(MR_OPT_IGNORE_CONTENT_LENGTH, 1)
    }

    /// Lets libcurl read for the transfer, even if its socket isn't readable.
    func lookAgain(in multi: UnsafeMutableRawPointer) {
        mr_multi_look_again(library.table, multi, easy)
    }

    /// The number of bytes of the body that libcurl has sent.
    var sentSize: Int {
        Int(mr_easy_get_size(library.table, easy, Int32(MR_INFO_SIZE_UPLOAD)))
    }

    /// Sets the context that callbacks get.
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

    /// The status of a proxy's answer to a CONNECT, 0 without one.
    var proxyStatus: Int {
        mr_easy_get_long(library.table, easy, Int32(MR_INFO_CONNECT_CODE))
    }

    /// Whether a new connection was made for the transfer.
    var hasNewConnection: Bool {
        mr_easy_get_long(library.table, easy, Int32(MR_INFO_NUM_CONNECTS)) > 0
    }

    /// The local port of the connection, 0 without a connection.
    var localPort: Int {
        mr_easy_get_long(library.table, easy, Int32(MR_INFO_LOCAL_PORT))
    }

    /// The socket that was kept when the transfer ended, or -1.
    var keptSocket: Int32 {
        mr_easy_get_socket(library.table, easy)
    }

    /// The durations of the parts of the transfer.
    var timing: ExchangeTiming {
        func time(_ info: Int) -> Duration { .microseconds(mr_easy_get_size(library.table, easy, Int32(info))) }
        var timing = ExchangeTiming()
        timing.nameLookup = time(MR_INFO_NAMELOOKUP_TIME)
        timing.connect = time(MR_INFO_CONNECT_TIME)
        timing.tls = time(MR_INFO_APPCONNECT_TIME)
        timing.firstByte = time(MR_INFO_STARTTRANSFER_TIME)
        timing.total = time(MR_INFO_TOTAL_TIME)
        timing.sentBytes = Int(mr_easy_get_size(library.table, easy, Int32(MR_INFO_SIZE_UPLOAD)))
        timing.receivedBytes = Int(mr_easy_get_size(library.table, easy, Int32(MR_INFO_SIZE_DOWNLOAD)))
        timing.isOnKeptConnection = !hasNewConnection
        return timing
    }

    /// Whether libcurl has its own text on the failure.
    var hasErrorText: Bool { errorText[0] != 0 }

    /// Returns libcurl's text on a failure.
    func text(of code: Int32) -> String {
        if hasErrorText { return String(cString: errorText) }
        return mr_easy_error_text(library.table, code).map { String(cString: $0) } ?? "error \(code)"
    }
}
