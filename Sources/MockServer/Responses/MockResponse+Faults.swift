extension MockResponse {
    /// Returns the answer with a header field; fields of the same name are replaced.
    public func header(_ name: String, _ value: String) -> Self {
        changed { $0.headers[name] = value }
    }

    /// Returns the answer with a header field more, also when there is one of the same name.
    public func addingHeader(_ name: String, _ value: String) -> Self {
        changed { $0.headers.append(name: name, value: value) }
    }

    /// Returns the answer with a wait before its head.
    public func delayingHead(by delay: Duration) -> Self {
        changed { $0.headDelay = delay }
    }

    /// Returns the answer with a wait between its head and its body.
    public func delayingBody(by delay: Duration) -> Self {
        changed { $0.bodyDelay = delay }
    }

    /// Returns the answer with a body at the pace of so many bytes per period.
    public func throttled(bytes: Int, per period: Duration) -> Self {
        changed { $0.throttle = Throttle(bytes: bytes, per: period) }
    }

    /// Returns the answer with a body in chunks of at most this size.
    public func chunked(size: Int = 4096) -> Self {
        changed { $0.framing = .chunked(size: size) }
    }

    /// Returns the answer with a wrong (or right) `Content-Length`; the connection closes after it.
    public func declaringLength(_ length: Int) -> Self {
        changed { $0.framing = .declaredLength(length) }
    }

    /// Returns the answer with broken chunks; the body becomes chunked when it isn't.
    public func breakingChunks(_ fault: ChunkFault) -> Self {
        changed {
            $0.chunkFault = fault
            guard case .chunked = $0.framing else { return $0.framing = .chunked(size: 4096) }
        }
    }

    /// Returns the answer with a trailer field more; the body becomes chunked.
    public func trailer(_ name: String, _ value: String) -> Self {
        changed { $0.trailers.append(name: name, value: value) }
    }

    /// Returns the answer with an informational answer more before it.
    public func informing(_ status: Int, headers: HeaderList = [:], after delay: Duration = .zero) -> Self {
        changed { $0.informational.append(InformationalAnswer(status: status, headers: headers, delay: delay)) }
    }

    /// Returns the answer broken off at a moment by an orderly end of the connection.
    public func disconnecting(at moment: Breakage.Moment) -> Self {
        changed { $0.breakage = Breakage(at: moment) }
    }

    /// Returns the answer broken off at a moment by a reset.
    public func resetting(at moment: Breakage.Moment) -> Self {
        changed { $0.breakage = Breakage(at: moment, manner: .reset) }
    }

    /// Returns the answer with `Connection: close`, and closes after it.
    public func closing() -> Self {
        changed { $0.closesConnection = true }
    }

    /// Returns the answer sent when the request's head has arrived, instead of reading the body; the connection closes.
    public func beforeBody() -> Self {
        changed { $0.comesBeforeBody = true }
    }

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
