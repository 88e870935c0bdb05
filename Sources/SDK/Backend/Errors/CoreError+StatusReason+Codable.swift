extension CoreError.StatusReason: Codable {
    private enum CodingKeys: CodingKey {
        case code, headers, excerpt, problem, retryAfter, failure, body, isOutcomeUnknown
    }

    /// Creates a reason from its encoded form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(Int.self, forKey: .code)
        headers = try container.decode(HeaderFields.self, forKey: .headers).kept
        excerpt = try container.decode(String.self, forKey: .excerpt)
        problem = try container.decodeIfPresent(ProblemDetails.self, forKey: .problem)
        retryAfter = try container.decodeIfPresent(RetryAfter.self, forKey: .retryAfter)
        failure = try container.decodeIfPresent(FailureValue.self, forKey: .failure)
        body = try container.decodeIfPresent(RefusedBody.self, forKey: .body) ?? RefusedBody()
        isOutcomeUnknown = try container.decodeIfPresent(Bool.self, forKey: .isOutcomeUnknown) ?? false
    }

    /// Encodes the reason, with secrets of the header fields and of the body masked.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(headers.masked, forKey: .headers)
        try container.encode(excerpt, forKey: .excerpt)
        try container.encodeIfPresent(problem, forKey: .problem)
        try container.encodeIfPresent(retryAfter, forKey: .retryAfter)
        try container.encodeIfPresent(failure, forKey: .failure)
        if !body.isEmpty { try container.encode(body, forKey: .body) }
        if isOutcomeUnknown { try container.encode(true, forKey: .isOutcomeUnknown) }
    }
}

extension HeaderFields {
    /// The fields that an error contains.
    var kept: HeaderFields {
        HeaderFields(
            filter { field in !field.isSecret && !["Connection", "Keep-Alive"].contains(where: field.isNamed) }
        )
    }

    /// The fields with the secrets in their values masked.
    var masked: HeaderFields {
        HeaderFields(map { Field(name: $0.name, value: Redaction.standard.value(of: $0)) })
    }
}
