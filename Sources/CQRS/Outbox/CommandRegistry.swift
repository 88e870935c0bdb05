import Foundation
import MillraceBackend

/// The types of commands that an outbox can read.
struct CommandRegistry<Auth: AuthKind>: Sendable {
    /// A command with the form that it has in a store.
    typealias Read = (command: any StoredCommand<Auth>, form: SentCommand.Form)
    private typealias Reading = @Sendable (CommandRecord, [UUID: Data]) throws(CoreError) -> Read

    private var readings: [String: Reading] = [:]

    init(_ types: [any StoredCommand<Auth>.Type]) {
        for type in types { add(type) }
    }

    func knows(_ name: String) -> Bool { readings[name] != nil }

    /// Returns the command of a record, with the names of ids; nil for a command of an unknown type.
    func command(
        of record: CommandRecord,
        naming names: [UUID: Data]
    ) throws(CoreError) -> Read? {
        guard let reading = readings[record.type] else { return nil }
        return try reading(record, names)
    }

    private mutating func add<C: StoredCommand>(_ type: C.Type) where C.Auth == Auth {
        readings[C.storedName] = { record, names throws(CoreError) in
            if record.version == C.storedVersion {
                let (command, unnamed) = try StoredJSON.decode(C.self, from: record.payload, naming: names)
                return (command, SentCommand.form(of: command, payload: record.payload, unnamed: unnamed))
            }
            let command = try CommandRegistry.migrated(C.self, record)
            return (command, try SentCommand.form(of: command).get())
        }
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
