import MillraceJSON
import OpenAPIReading

extension ServicePlanner {
    /// The request value of an operation: of the media type that the SDK serves best.
    mutating func request(of operation: Operation, _ words: [String]) -> OperationPlan.Request {
        guard let body = operation.body, !body.content.isEmpty else { return .none }
        if ["GET", "HEAD"].contains(operation.method) {
            remark(body.place, "A \(operation.method) has no body; none is sent.")
            return .none
        }
        let types = body.content.keys.sorted()
        let json =
            types.first { MediaRange($0).text == "application/json" }
            ?? types.first { MediaRange($0).isJSON && MediaRange($0).text != "*/*" }
            ?? types.first { MediaRange($0).isJSON }
        if let json, let media = body.content[json], !isBinary(media.schema) {
            guard let schema = media.schema else { return .json(.json, mediaType: json) }
            let planned = self.types.plan(schema, named: words + ["Request"])
            let isOptional = planned.isNullable && planned.type != .json
            return .json(isOptional ? .optional(planned.type) : planned.type, mediaType: json)
        }
        if let form = types.first(where: { MediaRange($0).isForm }), let schema = body.content[form]?.schema {
            if let multipart = types.first(where: { MediaRange($0).isMultipart }), !isFlat(schema) {
                return self.multipart(body.content[multipart], at: body.place)
            }
            if isFlat(schema), case let .model(name) = self.types.plan(schema, named: words + ["Form"]).type {
                return .form(.model(name))
            }
            remark(body.place, "A form with members within members is an `UploadBody` that the app writes.")
            return .upload(mediaType: form)
        }
        if let multipart = types.first(where: { MediaRange($0).text == "multipart/form-data" }) {
            return self.multipart(body.content[multipart], at: body.place)
        }
        return .upload(mediaType: types[0])
    }

    private func isBinary(_ schema: Schema?) -> Bool {
        guard let schema else { return false }
        return document.resolved(schema).keywords.format == "binary"
    }

    /// Whether all members are scalars or lists of them, as in a form.
    private func isFlat(_ schema: Schema) -> Bool {
        let shape = SchemaShape(schema, in: document)
        guard shape.unions.isEmpty, !shape.properties.isEmpty else { return false }
        return shape.properties.values.allSatisfy { isScalar($0, orList: true) }
    }

    private func isScalar(_ schema: Schema, orList: Bool) -> Bool {
        let shape = SchemaShape(schema, in: document)
        let types = shape.ownTypes
        if !shape.unions.isEmpty {
            return shape.unions.allSatisfy { $0.alternatives.allSatisfy { isScalar($0, orList: orList) } }
        }
        if types == [.array], orList { return shape.items.map { isScalar($0, orList: false) } ?? false }
        return !types.isEmpty && types.isDisjoint(with: [.array, .object])
    }

    /// The parts of a multipart body, the required ones first, each group by name.
    private mutating func multipart(_ media: MediaType?, at place: String) -> OperationPlan.Request {
        guard let media, let schema = media.schema else { return .upload(mediaType: "multipart/form-data") }
        let shape = SchemaShape(schema, in: document)
        guard shape.unions.isEmpty, !shape.properties.isEmpty else {
            remark(place, "A multipart body whose parts depend on each other is an `UploadBody` that the app writes.")
            return .upload(mediaType: "multipart/form-data")
        }
        var registry = NameRegistry(["parts"])
        var parts: [OperationPlan.Part] = []
        for (key, member) in shape.properties.sorted(by: { $0.key < $1.key }) {
            let own = SchemaShape(member, in: document)
            let content = self.content(of: own, key, media.encoding[key])
            parts.append(
                OperationPlan.Part(
                    name: registry.take(SwiftName.member(key)),
                    key: key,
                    content: content,
                    isOptional: !shape.required.contains(key),
                    description: Notes.text(own.description, member.keywords, type: .string)
                )
            )
        }
        return .multipart(parts.filter { !$0.isOptional } + parts.filter(\.isOptional))
    }

    private mutating func content(
        of shape: SchemaShape,
        _ key: String,
        _ encoding: MediaType.Encoding?
    ) -> OperationPlan.Part.Content {
        var shape = shape
        // Of several forms of a part, a file comes first, then a text.
        if let union = shape.unions.first {
            let shapes = union.alternatives.map { SchemaShape($0, in: document) }
            shape = shapes.first(where: \.isFile) ?? shapes.first { $0.types == [.string] } ?? shape
        }
        let types = shape.ownTypes
        if shape.isFile {
            return .file(contentType: encoding?.contentType ?? shape.contentMediaType, isList: false)
        }
        if types == [.array], let items = shape.items {
            let inner = SchemaShape(items, in: document)
            if inner.isFile { return .file(contentType: encoding?.contentType ?? inner.contentMediaType, isList: true) }
            if isScalar(items, orList: false), let scalar = inner.scalar { return .field(.array(scalar)) }
        }
        if let scalar = shape.scalar, shape.unions.isEmpty { return .field(scalar) }
        return .data(contentType: encoding?.contentType ?? "application/json")
    }
}

extension SchemaShape {
    /// Whether the value is the content of a file.
    fileprivate var isFile: Bool {
        guard (types ?? [.string]) == [.string], unions.isEmpty else { return false }
        return format == "binary" || contentMediaType == "application/octet-stream"
    }

    /// The type of a scalar in a form; an enumeration is a text there.
    fileprivate var scalar: TypePlan? {
        switch ownTypes {
        case [.string]: format == "date-time" ? .date : format == "uuid" ? .uuid : .string
        case [.integer]: .integer
        case [.number], [.number, .integer]: .number
        case [.boolean]: .boolean
        default: nil
        }
    }
}
