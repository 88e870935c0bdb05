import CLibcurl

/// The callbacks of libcurl, as functions of C.
enum CurlCallbacks {
    static let takeHead: mr_take = { bytes, size, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer(context) { $0.take(head: line) } == true ? line.count : 0
    }

    static let takeBody: mr_take = { bytes, size, count, context in
        let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer(context) { $0.take(body: piece) } ?? 0
    }

    static let giveBody: mr_give = { buffer, size, count, context in
        let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
        return transfer(context) { $0.give(room) } ?? 0
    }

    static let seekBody: mr_seek = { context, offset, origin in
        origin == 0 && transfer(context) { $0.seek(offset) } == true ? 0 : 1
    }

    static let openSocket: @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<mr_address>?) -> Int32 = {
        context,
        _,
        address in
        guard let address else { return -1 }
        return handle(context)?.transfer?.open(address) ?? -1
    }

    static let closeSocket: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { owner, descriptor in
        guard let owner else { return mr_socket_close(descriptor) }
        return Unmanaged<CurlSockets>.fromOpaque(owner)._withUnsafeGuaranteedRef { $0.close(descriptor) }
    }

    static let hearFarewell: mr_farewell = { owner, tls in
        guard let owner, let tls else { return }
        Unmanaged<CurlSockets>.fromOpaque(owner)._withUnsafeGuaranteedRef { $0.hearFarewell(tls) }
    }

    static let hearRecord: mr_record = { owner, tls, isSent in
        guard let owner, let tls else { return }
        Unmanaged<CurlSockets>.fromOpaque(owner)._withUnsafeGuaranteedRef { $0.hearRecord(tls, isSent: isSent != 0) }
    }

    static let lookAtConnection: mr_look = { context, remote, _, remotePort, localPort in
        let ends = CurlSockets.Ends(remote, remotePort, localPort)
        return handle(context)?.transfer?.take(ends, localPort: localPort) == true ? 0 : Int32(MR_LOOK_ABORT)
    }

    /// Returns the handle that a callback about a connection belongs to.
    private static func handle(_ context: UnsafeMutableRawPointer?) -> CurlHandle? {
        context.map { Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Calls a function with the transfer that a callback belongs to.
    private static func transfer<Result>(
        _ context: UnsafeMutableRawPointer?,
        _ body: (CurlTransfer) -> Result
    ) -> Result? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0)._withUnsafeGuaranteedRef(body) }
    }
}
