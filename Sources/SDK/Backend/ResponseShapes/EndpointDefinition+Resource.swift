import MillracePlatform

extension EndpointDefinition {
    /// The endpoint as a resource.
    public var resource: BackendResource<Void, Response, Auth> {
        let parameters = parameters
        let strategy = strategy
        let hasBody = !parameters.isEmpty && [.POST, .PUT, .PATCH].contains(method)
        return BackendResource(
            path: .api(Self.environment, route),
            method: method,
            request: { _, encoder in
                guard hasBody else { return .success(Data()) }
                return Parser.encode(parameters.mapValues(AnyParameter.init), encoder: encoder)
            },
            response: { data, _ in Parser.response(data, decoder: Self.decoder, strategy: strategy) }
        )
        .query(hasBody ? [] : Self.items(parameters))
        .headers(header)
    }

    private static func items(_ parameters: [String: any ParameterValue]) -> [URLQueryItem] {
        parameters.sorted { $0.key < $1.key }.flatMap { name, value in
            value.queryTexts.map { URLQueryItem(name: name, value: $0) }
        }
    }
}

/// A parameter of any type, as JSON.
private struct AnyParameter: Encodable {
    let value: any ParameterValue

    func encode(to encoder: any Encoder) throws {
        // Through a container, so that the encoder's strategies apply.
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
