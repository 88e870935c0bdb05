import MillraceCQRS
import MillracePlatform
import MillraceBackend
import MillraceStreams

/// The operations of an outbox on commands of any type.
enum SentCommand {
    /// An answer of a type that the command knows, and the id in it.
    struct Answer: Sendable {
        let value: any Sendable
        let name: (id: UUID, data: Data)?
    }

    /// One attempt to send a command.
    struct Attempt: Sendable {
        /// The number of the attempt among those of the command.
        let number: Int
        let delivery = RequestDelivery(needsOwnAnswer: true)
        let login = LoginPin()
    }

    /// The form of a command for the store and the order of sending.
    struct Form {
        let type: String
        let version: Int
        let lane: Lane
        let stops: Bool
        let payload: Data
        let creates: UUID?
        let needs: Set<UUID>
    }

    /// The resource that a command addresses, whatever its method: the path and the query items, in their order.
    ///
    /// A version in a condition is a version of that resource only (RFC 9110, section 13.1.1).
    struct Target: Equatable {
        let path: ResourcePath
        let query: [URLQueryItem]
    }

    /// Returns the form of a command, or the reason why it has none.
    static func form<C: StoredCommand>(of command: C) -> Result<Form, CoreError> {
        StoredJSON.encode(command).map { form(of: command, payload: $0.data, unresolved: $0.unresolved) }
    }

    /// Returns the form of a command whose JSON and provisional ids are known.
    static func form<C: StoredCommand>(of command: C, payload: Data, unresolved: Set<UUID>) -> Form {
        let created = (command as? any CreatingCommand)?.created
        return Form(
            type: C.storedName,
            version: C.storedVersion,
            lane: command.lane,
            stops: C.stopsLaneWhenRefused,
            payload: payload,
            creates: created,
            needs: created.map { unresolved.subtracting([$0]) } ?? unresolved
        )
    }

    /// Returns a producer that sends a command with its key, once, and only under its owner's login.
    static func sending<C: StoredCommand>(
        _ command: C,
        key: String,
        owner: String,
        as attempt: Attempt,
        through backend: Backend<C.Auth>
    ) -> SignalProducer<Answer, CoreError> {
        var resource = command.resource
        if let name = C.idempotencyHeader { resource = resource.headers([name: "\"\(key)\""]) }
        // If the session made the pauses, the outbox couldn't report them.
        resource = resource.retrying(.never)
        resource.options.delivery = attempt.delivery
        resource.options.loginPin = attempt.login
        resource.options.owner = owner
        let access: SignalProducer<C.Answer, CoreError> = backend.access(resource, with: command.body)
        return access.map { Answer(value: $0, name: (command as? any CreatingCommand)?.name(in: $0)) }
    }
}

extension StoredCommand {
    /// The location of the command's request.
    var target: SentCommand.Target {
        let resource = resource
        return SentCommand.Target(path: resource.path, query: resource.query)
    }
}

extension CreatingCommand {
    /// The id that the app has created; nil if the command has the backend's.
    fileprivate var created: UUID? {
        guard case let .provisional(id) = id else { return nil }
        return id
    }

    /// Returns the id that the app has created, and the JSON of the backend's in an answer.
    fileprivate func name(in answer: any Sendable) -> (id: UUID, data: Data)? {
        guard let created, let answer = answer as? Answer,
            case let .success(encoded) = StoredJSON.encode(id(of: answer))
        else { return nil }
        return (created, encoded.data)
    }
}
