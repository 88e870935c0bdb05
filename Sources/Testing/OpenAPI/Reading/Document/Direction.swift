/// The direction of a body: its `readOnly` members are missing in requests, and its `writeOnly` members in responses.
package enum Direction: Sendable, Hashable {
    case request, response
}
