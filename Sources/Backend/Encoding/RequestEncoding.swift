/// How an `Encodable` request value becomes a body.
public enum RequestEncoding: Sendable, Hashable, CaseIterable {
    /// As a JSON document.
    case json
    /// As the names and values of a form; the value has to be a flat object.
    case form
}
