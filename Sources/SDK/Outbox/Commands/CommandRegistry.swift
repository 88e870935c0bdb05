import MillraceCQRS
import MillracePlatform
import MillraceBackend

/// The types of commands that an outbox can read.
struct CommandRegistry<Auth: AuthKind>: Sendable {
    /// A command with its form in a store.
    typealias Read = (command: any StoredCommand<Auth>, form: SentCommand.Form)
    private typealias Reading = @Sendable (CommandRecord, [UUID: Data]) throws(CoreError) -> Read

    private var readings: [String: (type: ObjectIdentifier, read: Reading)] = [:]
    /// The names that several types share, so that the type of a stored command would be ambiguous.
    private var shared: Set<String> = []

    init(_ types: [any StoredCommand<Auth>.Type]) {
        for type in types { add(type) }
    }

    /// Throws if commands of a type could not be read after a restart.
    func check<C: StoredCommand>(_ type: C.Type) throws(OutboxError) where C.Auth == Auth {
        guard !shared.contains(C.storedName) else { throw .sharedName(C.storedName) }
        guard readings[C.storedName]?.type == ObjectIdentifier(type) else { throw .unknownType(C.storedName) }
    }

    /// Returns the command of a record, with the backend's ids; nil for a command of an unknown type.
    func command(
        of record: CommandRecord,
        naming names: [UUID: Data]
    ) throws(CoreError) -> Read? {
        guard let reading = readings[record.type] else { return nil }
        guard !shared.contains(record.type) else {
            throw .parsing(.init(codingPath: "", expected: "one type that is kept as \(record.type)", found: "several"))
        }
        return try reading.read(record, names)
    }

    private mutating func add<C: StoredCommand>(_ type: C.Type) where C.Auth == Auth {
        if let known = readings[C.storedName], known.type != ObjectIdentifier(type) { shared.insert(C.storedName) }
        let read: Reading = { record, names throws(CoreError) in
            if record.version == C.storedVersion {
                let (command, unresolved) = try StoredJSON.decode(C.self, from: record.payload, naming: names)
                return (command, SentCommand.form(of: command, payload: record.payload, unresolved: unresolved))
            }
            let command = try CommandRegistry.migrated(C.self, record)
            return (command, try SentCommand.form(of: command).get())
        }
        readings[C.storedName] = (ObjectIdentifier(type), read)
    }

    private static func migrated<C: StoredCommand>(_ type: C.Type, _ record: CommandRecord) throws(CoreError) -> C {
        let (expected, found) = ("version \(C.storedVersion)", "version \(record.version)")
        guard record.version < C.storedVersion else {
            throw .parsing(.init(codingPath: "", expected: expected, found: found))
        }
        do {
            return try C.migrate(record.payload, from: record.version)
        } catch let error as CoreError {
            throw error
        } catch {
            throw .parsing(.init(codingPath: "", expected: expected, found: "\(found), and \(Swift.type(of: error))"))
        }
    }
}
