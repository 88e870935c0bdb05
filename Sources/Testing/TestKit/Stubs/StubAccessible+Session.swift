import Millrace

extension StubAccessible {
    /// Returns a session whose requests this stub answers and records: for an app whose composition takes a
    /// `BackendSession`, and makes authenticated ones of it.
    ///
    /// ```swift
    /// showTalk(on: stack, session: stub.session(), store: store)
    /// ```
    ///
    /// The session encodes, decodes, logs in and refreshes tokens as a real one does. Its answers are bytes or failures
    /// (`.json`, `.data`, `.status`, `.canned`, `.failure`); a `.value` fails the test. Bodies that are read while they
    /// arrive, as by `session.streaming`, arrive at once.
    ///
    /// - Parameter middleware: The middleware of the session; none by default.
    public func session(middleware: [Middleware] = []) -> BackendSession {
        let transport = StubTransport(producing: { [self] request in
            passing { [self] passage in
                exchange(request, passage) { [self] answer in
                    guard let answer = answer as? any WiredAnswer else { return .empty }
                    let text = "The stub for \(request.endpoint) has a value; a session needs bytes, such as .json(…)"
                    return answer.wires { [self] in miss(text, request.endpoint) }
                }
            }
        })
        return BackendSession(environment: ResourceRequest.nowhere, transport: transport, middleware: middleware)
    }
}

/// An answer for a response of any type.
private protocol WiredAnswer {
    /// Returns the answer as it is on the wire.
    ///
    /// - Parameter decoded: Returns what replaces a value that isn't bytes.
    func wires(
        decoded: @escaping @Sendable () -> SignalProducer<StubWire, CoreError>
    ) -> SignalProducer<StubWire, CoreError>
}

extension StubResponse: WiredAnswer {
    fileprivate func wires(
        decoded: @escaping @Sendable () -> SignalProducer<StubWire, CoreError>
    ) -> SignalProducer<StubWire, CoreError> {
        switch content {
        case let .wire(wires): wires
        case let .producer(producer): producer.flatMap(.concat) { _ in decoded() }
        }
    }
}
