import OpenAPIReading

/// The functions for an operation, or for one of two forms of its answer.
package struct OperationPlan: Sendable, Equatable {
    /// A part of a multipart body.
    package struct Part: Sendable, Equatable {
        package enum Content: Sendable, Equatable {
            /// A text of a scalar, or several parts of one name for a list of them.
            case field(TypePlan)
            /// A file, or several: a `URL`, read while it is sent.
            case file(contentType: String?, isList: Bool)
            /// Bytes of a type.
            case data(contentType: String)
        }

        /// The name in Swift, without backticks.
        package let name: String
        /// The name of the part.
        package let key: String
        package let content: Content
        package let isOptional: Bool
        package let description: String?

        package init(name: String, key: String, content: Content, isOptional: Bool, description: String? = nil) {
            self.name = name
            self.key = key
            self.content = content
            self.isOptional = isOptional
            self.description = description
        }
    }

    /// The request value.
    package enum Request: Sendable, Equatable {
        /// No body: `Void`.
        case none
        /// JSON, of a media type.
        case json(TypePlan, mediaType: String)
        /// Names and values of a form.
        case form(TypePlan)
        /// Parts, of which a function makes an `UploadBody`.
        case multipart([Part])
        /// Bytes of a media type: an `UploadBody`.
        case upload(mediaType: String)

        /// The type as source code.
        package var type: String {
            switch self {
            case .none: "Void"
            case let .json(type, _), let .form(type): type.text
            case .multipart, .upload: "UploadBody"
            }
        }
    }

    /// The response value.
    package enum Response: Sendable, Equatable {
        /// Nothing is read: `Void`.
        case none
        case json(TypePlan)
        /// A text.
        case text
        /// Bytes of a media type, which may be downloaded as well.
        case bytes
        /// Server-sent events, whose data is JSON.
        case events(TypePlan)

        /// The type as source code.
        package var type: String {
            switch self {
            case .none: "Void"
            case let .json(type), let .events(type): type.text
            case .text: "String"
            case .bytes: "Data"
            }
        }
    }

    package let operation: Operation
    /// The name of the business controller's function: `fetchPets`.
    package let name: String
    /// In the order of the function: the required ones, those of the path first, and then the others.
    package let parameters: [ParameterPlan]
    package let request: Request
    package let response: Response
    /// The key of the response in `operation.responses`; nil if the document has none for a success.
    package let status: String?
    /// The media type of the response; nil if it has no body.
    package let mediaType: String?
    /// The type of the body of a refusal; nil if the document has none.
    package let failure: TypePlan?
    /// The name of the kind of authentication.
    package let auth: String
    /// Whether the request, and the response or the failure, have dates, which need coders of the document's own.
    package let sendsDates: Bool
    package let readsDates: Bool

    package init(
        operation: Operation,
        name: String,
        parameters: [ParameterPlan],
        request: Request,
        response: Response,
        status: String?,
        mediaType: String?,
        failure: TypePlan?,
        auth: String,
        sendsDates: Bool,
        readsDates: Bool
    ) {
        self.operation = operation
        self.name = name
        self.parameters = parameters
        self.request = request
        self.response = response
        self.status = status
        self.mediaType = mediaType
        self.failure = failure
        self.auth = auth
        self.sendsDates = sendsDates
        self.readsDates = readsDates
    }

    /// The name of the service's function: `fetchPetsResource`.
    package var resource: String { name + "Resource" }

    /// The types of the parameters, the request, the response and the failure.
    package var types: [TypePlan] {
        var types = parameters.map(\.type)
        if case let .json(type, _) = request { types.append(type) }
        if case let .form(type) = request { types.append(type) }
        if case let .json(type) = response { types.append(type) }
        if case let .events(type) = response { types.append(type) }
        return types + (failure.map { [$0] } ?? [])
    }
}
