/// The parts of a moment that an inspector shows.
enum InspectorPane: String, CaseIterable {
    case timeline = "Timeline"
    case record = "Record"
    case screen = "Screen"
    case state = "State"
    case effects = "Effects"
    case exchanges = "Exchanges"
    case why = "Why"
    case buffers = "Buffers"
    case outbox = "Outbox"
}
