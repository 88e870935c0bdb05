import MillraceJSON
import MillracePlatform

/// Reads the value of a body by its media type.
struct BodyReader {
    /// The value of a body, as a schema sees it.
    enum Value {
        case value(JSONValue)
        /// A reason, a sentence.
        case malformed(String)
        /// The media type is none that a schema describes.
        case opaque
    }

    let document: OpenAPIDocument

    func value(_ body: Data, contentType: String, _ type: MediaType) -> Value {
        let name = MediaTypeName(contentType)
        if name.isJSON {
            guard let value = try? JSONDecoder().decode(JSONValue.self, from: body) else {
                return .malformed(Self.reason(body))
            }
            return .value(value)
        }
        guard let schema = type.schema else { return .opaque }
        if name.isForm { return .value(form(FormText.pairs(String(decoding: body, as: UTF8.self)), schema, type)) }
        if name.isMultipart { return multipart(body, contentType: contentType, schema, type) }
        guard name.isText, name.text != "text/event-stream" else { return .opaque }
        guard let text = Self.text(body, contentType) else { return .opaque }
        return .value(ParameterReader(document: document).scalar(text, by: schema))
    }

    /// Returns what is wrong with a body that a decoder doesn't read.
    private static func reason(_ body: Data) -> String {
        switch JSONSyntax.fault(of: body) {
        case nil, .tooLarge: "It is JSON that decoders of Swift don't read: it is too deep, or has too large a number."
        default: "It has to be JSON."
        }
    }

    /// Returns the text of a body; nil for one in an encoding that isn't known.
    private static func text(_ body: Data, _ contentType: String) -> String? {
        switch MediaTypeName.charset(of: contentType) {
        case .utf8: String(decoding: body, as: UTF8.self)
        case .latin1: String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
        case nil: nil
        }
    }

    private func form(_ pairs: [(name: String, value: String)], _ schema: Schema, _ type: MediaType) -> JSONValue {
        let properties = MergedKeywords(schema, in: document).keywords.properties
        let reader = ParameterReader(document: document, names: Set(properties.keys))
        var members: [String: JSONValue] = [:]
        for (name, property) in properties {
            let encoding = type.encoding[name]
            let isJSON = encoding?.contentType.map { MediaTypeName($0).isJSON } ?? false
            let style = encoding?.style ?? .form
            let parameter = Parameter(
                place: type.place,
                name: name,
                location: .query,
                style: style,
                isExploded: encoding?.isExploded ?? (style == .form),
                schema: property,
                mediaType: isJSON ? encoding?.contentType : nil
            )
            members[name] = reader.value(of: parameter, in: pairs, decode: FormText.decoded)
        }
        for (name, value) in pairs where members[name] == nil && properties[name] == nil {
            guard !name.contains("[") else { continue }
            let text = FormText.decoded(value)
            members[name] = reader.member(name, of: schema).map { reader.scalar(text, by: $0) } ?? .string(text)
        }
        return .object(members)
    }

    private func multipart(_ body: Data, contentType: String, _ schema: Schema, _ type: MediaType) -> Value {
        guard let parts = MultipartBody(body, contentType: contentType)?.parts else {
            return .malformed("It has to have parts between the boundaries that the content type names.")
        }
        let reader = ParameterReader(document: document)
        let properties = MergedKeywords(schema, in: document).keywords.properties
        var members: [String: JSONValue] = [:]
        for part in parts {
            guard let name = part.name else { continue }
            let property = properties[name]
            let isList = property.map { reader.types(of: $0).contains(.array) } ?? false
            let element = isList ? property.flatMap { document.resolved($0).keywords.items } : property
            let value = value(of: part, by: element, reader)
            guard isList else {
                members[name] = value
                continue
            }
            // An element is a part, and JSON may be the whole list.
            let elements = value.arrayValue.flatMap { list in
                element.map { reader.types(of: $0).contains(.array) } == true ? nil : list
            }
            members[name] = .array((members[name]?.arrayValue ?? []) + (elements ?? [value]))
        }
        return .value(.object(members))
    }

    private func value(of part: MultipartBody.Part, by schema: Schema?, _ reader: ParameterReader) -> JSONValue {
        let text = String(decoding: part.body, as: UTF8.self)
        // An object is JSON, if a part has no type.
        let isJSON =
            part.contentType.map { MediaTypeName($0).isJSON }
            ?? schema.map { reader.types(of: $0).contains(.object) } ?? false
        if isJSON,
            let value = try? JSONDecoder().decode(JSONValue.self, from: part.body)
        {
            return value
        }
        guard let schema else { return .string(text) }
        return reader.scalar(text, by: schema)
    }
}
