import CYAML
import MillraceJSON
import MillracePlatform

/// Reads the one document of a YAML text as a value of JSON, by libyaml.
struct YAMLReader: ~Copyable {
    private typealias Anchored = (value: JSONValue, size: Int)

    private let parser: OpaquePointer
    private let limits: DocumentLimits
    private var event = mr_yaml_event()
    /// The collections around the next value.
    private var open: [YAMLCollection] = []
    private var anchors: [String: Anchored] = [:]
    private var size = 0
    private var remarks: [(pointer: String, text: String)] = []

    /// Whether libyaml is installed.
    static var isAvailable: Bool { mr_yaml_shared() != nil }

    /// Returns the value of a text, and the remarks about it with their JSON pointers.
    static func read(
        _ data: Data,
        _ limits: DocumentLimits = DocumentLimits()
    ) throws(OpenAPIError) -> (value: JSONValue, remarks: [(pointer: String, text: String)]) {
        guard let yaml = mr_yaml_shared() else { throw .noYAML }
        // libyaml needs the bytes until the end.
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(data.count, 1), alignment: 1)
        defer { bytes.deallocate() }
        data.copyBytes(to: bytes)
        guard let parser = mr_yaml_parser_make(yaml, bytes.baseAddress, data.count) else {
            throw .malformed(reason: "there is not enough memory", line: nil)
        }
        var reader = YAMLReader(parser, limits)
        let value = try reader.document()
        return (value, reader.remarks)
    }

    private init(_ parser: OpaquePointer, _ limits: DocumentLimits) {
        self.parser = parser
        self.limits = limits
    }

    deinit {
        mr_yaml_parser_free(parser)
    }

    private var line: Int { Int(event.line) }

    private mutating func next() throws(OpenAPIError) {
        mr_yaml_next(parser, &event)
        guard Int(event.kind) == MR_YAML_BROKEN else { return }
        var line = 0
        let problem = mr_yaml_problem(parser, &line)
        throw .malformed(reason: problem.map { String(cString: $0) } ?? "", line: line > 0 ? line : nil)
    }

    private mutating func document() throws(OpenAPIError) -> JSONValue {
        try next()
        guard Int(event.kind) == MR_YAML_DOCUMENT else { throw .malformed(reason: "the text is empty", line: nil) }
        let value = try root()
        try next()
        guard Int(event.kind) == MR_YAML_END else {
            throw .malformed(reason: "a second document begins; one is read", line: line)
        }
        return value
    }

    /// Reads events until the value that no collection is around is complete.
    private mutating func root() throws(OpenAPIError) -> JSONValue {
        while true {
            try next()
            if let root = try complete() { return root }
        }
    }

    /// Takes the event; returns the document's value if the event ends it.
    private mutating func complete() throws(OpenAPIError) -> JSONValue? {
        let anchor = event.anchor.map { String(cString: $0) }
        switch Int(event.kind) {
        case MR_YAML_SCALAR: return try add(scalar(), size: 1, anchor: anchor)
        case MR_YAML_ALIAS:
            guard let name = anchor, let anchored = anchors[name] else {
                throw .malformed(reason: "the alias *\(anchor ?? "") has no value before it", line: line)
            }
            return try add(anchored.value, size: anchored.size, anchor: nil)
        case MR_YAML_LIST, MR_YAML_MAP:
            guard open.count < DocumentLimits.depth else { throw .tooDeep }
            open.append(YAMLCollection(isMap: Int(event.kind) == MR_YAML_MAP, anchor: anchor))
            // An alias within the value can't stand for it, nor for an earlier one of the name.
            if let anchor { anchors[anchor] = nil }
            return nil
        default:
            guard let ended = open.popLast() else { throw .malformed(reason: "the text is empty", line: nil) }
            return try add(ended.value, size: ended.size, anchor: ended.anchor)
        }
    }

    /// Adds a complete value to the collection around it; returns it if there is none.
    private mutating func add(_ value: JSONValue, size: Int, anchor: String?) throws(OpenAPIError) -> JSONValue? {
        if let anchor { anchors[anchor] = (value, size) }
        guard let last = open.indices.last else { return value }
        // The values of a collection have been counted one by one.
        let isCollection = Int(event.kind) == MR_YAML_LIST_END || Int(event.kind) == MR_YAML_MAP_END
        self.size += isCollection ? 1 : size
        guard self.size <= limits.values else { throw limits.tooManyValues }
        open[last].size += size
        guard !open[last].isMap || open[last].key != nil else {
            open[last].key = key(of: value)
            return nil
        }
        let name = open[last].place
        if let fault = open[last].add(value) { remark(fault, at: name) }
        return nil
    }

    /// Returns the key that a value is: a scalar as it stands in the text, or the text of an alias.
    private mutating func key(of value: JSONValue) -> YAMLCollection.Key {
        if Int(event.kind) == MR_YAML_SCALAR {
            let text = text()
            return text == "<<" && event.is_plain != 0 && event.tag == nil ? .merge : .name(text)
        }
        if case let .string(text) = value { return .name(text) }
        remark("A key that is no text is left out.", at: nil)
        return .unusable
    }

    private func text() -> String {
        String(decoding: UnsafeRawBufferPointer(start: event.value, count: event.count), as: UTF8.self)
    }

    private mutating func scalar() -> JSONValue {
        let text = text()
        let isText = event.tag.map { String(cString: $0) == "tag:yaml.org,2002:str" || String(cString: $0) == "!" }
        guard event.is_plain != 0, isText != true else { return .string(text) }
        switch YAMLScalar.meaning(of: text) {
        case .text: return .string(text)
        case let .value(value): return value
        case .noNumberOfJSON:
            let isKey = open.last.map { $0.isMap && $0.key == nil } ?? false
            if !isKey { remark("JSON has no number \(text); it is read as text.", at: open.last?.place) }
            return .string(text)
        }
    }

    /// Remarks on a value of the innermost collection, or on the collection itself.
    private mutating func remark(_ text: String, at name: String?) {
        let names = open.dropLast().map(\.place) + (name.map { [$0] } ?? [])
        remarks.append((names.map { "/" + JSONPointer.escaped($0) }.joined(), text))
    }
}
