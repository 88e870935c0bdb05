// `Dictionary`'s own `init(from:)` looks each member up again by a key that it creates from the member's name.
extension Dictionary: JSONReadable where Key == String, Value: Decodable {
    static func value(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> [String: Value] {
        guard decoder.tokens[index].kind == .object else { throw decoder.noMembers(at: index, step) }
        if let type = decoder.readable(Value.self) { return try same(type, decoder, at: index, step) }
        return try decoder.members(of: index, step) { try $0.made(Value.self, at: $1, $2) }
    }

    /// Returns the members of an object as values of their known type.
    private static func same<Known: JSONReadable>(
        _ type: Known.Type,
        _ decoder: JSONValueDecoder,
        at index: Int,
        _ step: Int
    ) throws -> [String: Value] {
        unsafeBitCast(try type.members(in: decoder, at: index, step), to: [String: Value].self)
    }
}

extension JSONValueDecoder {
    /// Returns the error for a dictionary where the document has no object; like `JSONDecoder`, the error for null
    /// depends on the key strategy.
    fileprivate func noMembers(at index: Int, _ step: Int) -> any Error {
        guard document.settings.isSnakeCase, isNull(at: index) else {
            return mismatch([String: Any].self, at: index, step)
        }
        let words = "Cannot get value of type Dictionary<String, Any> -- found null value instead"
        return DecodingError.valueNotFound(
            [String: Any].self,
            .init(codingPath: path(to: index, step), debugDescription: words)
        )
    }

    /// Returns the members of an object by name.
    ///
    /// Of several members with one name, the first one is used. The others are decoded only where keys are converted,
    /// as `JSONDecoder` does; a dictionary's own keys stay unconverted.
    func members<Value>(
        of object: Int,
        _ step: Int,
        _ value: (JSONValueDecoder, Int, Int) throws -> Value
    ) throws -> [String: Value] {
        let isSnakeCase = document.settings.isSnakeCase
        var members: [String: Value] = [:]
        members.reserveCapacity(min(count(of: object), likelyCount(of: (String, Value).self)))
        for index in names(of: object) {
            let name = isSnakeCase ? originalName(at: index) : name(at: index)
            guard isSnakeCase || members[name] == nil else { continue }
            let key = isSnakeCase ? JSONNameKey(name) : JSONNameKey(ofDictionary: name)
            let member = try under(key, index + 1, step) { try value($0, index + 1, $1) }
            if members[name] == nil { members[name] = member }
        }
        return members
    }

    /// Returns the members of an object by name, without a coding path step for each.
    @inline(__always)
    func scalarMembers<Value: JSONScalar>(of object: Int, _ step: Int) throws -> [String: Value] {
        guard !document.settings.isSnakeCase else {
            return try members(of: object, step) { try Value.value(in: $0, at: $1, $2) }
        }
        var members: [String: Value] = [:]
        members.reserveCapacity(min(count(of: object), likelyCount(of: (String, Value).self)))
        let end = Int(tokens[object].start)
        var index = object &+ 1
        while index < end {
            let name = string(of: tokens[index])
            do throws(JSONFault) {
                let member = try Value.scalar(in: self, at: index &+ 1)
                // The first member with a name is used, so it is put back after the later one has replaced it.
                if let first = members.updateValue(member, forKey: name) { members[name] = first }
            } catch {
                // A later member with the same name is not decoded by `JSONDecoder`, and therefore can't fail.
                guard members[name] == nil else {
                    index = self.index(after: index &+ 1)
                    continue
                }
                throw self.error(error, Value.self, at: index &+ 1, step, JSONNameKey(ofDictionary: name))
            }
            index = self.index(after: index &+ 1)
        }
        return members
    }
}
