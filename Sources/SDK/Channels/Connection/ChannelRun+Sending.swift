import MillraceBackend
import MillraceStreams

extension ChannelRun {
    func send(_ message: Outgoing, _ observer: Signal<Never, CoreError>.Observer, _ lifetime: Lifetime) {
        let encoded: EncodedMessage
        switch channel.encode(message) {
        case .success(let made): encoded = made
        case .failure(let error): return observer.send(error: error)
        }
        serializer.run { [self] in
            guard members?.isOpen == true else { return observer.send(error: .transport(.noConnection)) }
            let limit = channel.options.unsentLimit
            guard let id = sends.add(message, encoded, observer, causedBy: lifetime.cause, limit: limit) else {
                return observer.send(error: .transport(.congested(limit: limit)))
            }
            lifetime.observeEnded { [self] in
                serializer.run { [self] in sends.remove(id) }
            }
            pump()
        }
    }

    /// Passes messages to the connection, as many as it sends soon: the others can still be taken back.
    func pump() {
        guard let socket else { return }
        while let (id, message, cause) = sends.next() {
            record?.note(.sent(message.data), causedBy: cause)
            sends.start(id, endingAt: socket.send(message))
        }
    }
}
