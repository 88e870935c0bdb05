extension MockResponse {
    /// Returns the response with a header field; fields of the same name are replaced.
    public func header(_ name: String, _ value: String) -> Self {
        changed { $0.headers[name] = value }
    }

    /// Returns the response with an additional header field; fields of the same name are kept.
    public func addingHeader(_ name: String, _ value: String) -> Self {
        changed { $0.headers.append(name: name, value: value) }
    }

    /// Returns the response with a wait before its head.
    public func delayingHead(by delay: Duration) -> Self {
        changed { $0.headDelay = delay }
    }

    /// Returns the response with a wait between its head and its body.
    public func delayingBody(by delay: Duration) -> Self {
        changed { $0.bodyDelay = delay }
    }

    /// Returns the response with a body that is sent at a pace of so many bytes per period.
    public func throttled(bytes: Int, per period: Duration) -> Self {
        changed { $0.throttle = Throttle(bytes: bytes, per: period) }
    }

    /// Returns the response with a body in chunks of at most this size.
    public func chunked(size: Int = 4096) -> Self {
        changed { $0.framing = .chunked(size: size) }
    }

    /// Returns the response with this `Content-Length`, wrong or right; after a wrong one the connection closes.
    public func declaringLength(_ length: Int) -> Self {
        changed { $0.framing = .declaredLength(length) }
    }

    /// Returns the response with a fault in its chunks; the body becomes chunked if necessary.
    public func breakingChunks(_ fault: ChunkFault) -> Self {
        changed {
            $0.chunkFault = fault
            guard case .chunked = $0.framing else { return $0.framing = .chunked(size: 4096) }
        }
    }

    /// Returns the response with an additional trailer field; the body becomes chunked.
    public func trailer(_ name: String, _ value: String) -> Self {
        changed { $0.trailers.append(name: name, value: value) }
    }

    /// Returns the response with an additional informational response before it.
    public func informing(_ status: Int, headers: HeaderList = [:], after delay: Duration = .zero) -> Self {
        changed { $0.informational.append(InformationalAnswer(status: status, headers: headers, delay: delay)) }
    }

    /// Returns the response broken off at a moment by an orderly end of the connection.
    public func disconnecting(at moment: Breakage.Moment) -> Self {
        changed { $0.breakage = Breakage(at: moment) }
    }

    /// Returns the response broken off at a moment by a reset.
    public func resetting(at moment: Breakage.Moment) -> Self {
        changed { $0.breakage = Breakage(at: moment, manner: .reset) }
    }

    /// Returns the response broken off at a moment by the end of the connection, without the end of TLS's data.
    public func cutting(at moment: Breakage.Moment) -> Self {
        changed { $0.breakage = Breakage(at: moment, manner: .cut) }
    }

    /// Returns the response with `Connection: close`; the server closes the connection after it.
    public func closing() -> Self {
        changed { $0.closesConnection = true }
    }

    /// Returns the response as one that is sent as soon as the request's head has arrived, without reading the body;
    /// the connection closes.
    public func beforeBody() -> Self {
        changed { $0.comesBeforeBody = true }
    }

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
