import MillraceBackend

extension CoreError {
    package func isTransport(_ reason: TransportReason) -> Bool {
        self == .transport(reason, at: endpoint)
    }
}
