import MillraceJSON

/// The keywords of a schema, of the schema to which its reference leads, and of each one in `allOf`, as those of one.
struct MergedKeywords {
    private(set) var keywords = Schema.Keywords()
    private var names: Set<String> = []

    init(_ schema: Schema, in document: OpenAPIDocument) {
        add(schema, in: document)
    }

    private mutating func add(_ schema: Schema, in document: OpenAPIDocument) {
        let other = schema.keywords
        if let name = other.reference, let target = document.schemas[name], names.insert(name).inserted {
            add(target, in: document)
        }
        for part in other.allOf { add(part, in: document) }
        addKind(other)
        addObject(other, at: schema.place)
        addArray(other)
        addScalar(other)
        keywords.constant = keywords.constant == false ? false : other.constant
        if keywords.oneOf.isEmpty { keywords.oneOf = other.oneOf }
        if keywords.anyOf.isEmpty { keywords.anyOf = other.anyOf }
        keywords.discriminator = other.discriminator ?? keywords.discriminator
    }

    private mutating func addKind(_ other: Schema.Keywords) {
        if keywords.types.isEmpty {
            keywords.types = other.types
        } else if !other.types.isEmpty {
            let common = keywords.types.intersection(other.types)
            let isInteger = keywords.types.union(other.types).isSuperset(of: [.integer, .number])
            keywords.types = isInteger ? common.union([.integer]) : common
        }
        if let values = other.values { keywords.values = keywords.values?.filter(values.contains) ?? values }
        keywords.examples += other.examples
        keywords.defaultValue = other.defaultValue ?? keywords.defaultValue
    }

    private mutating func addObject(_ other: Schema.Keywords, at place: String) {
        keywords.properties.merge(other.properties) { own, new in
            guard own != new else { return own }
            var both = Schema.Keywords()
            both.allOf = [own, new]
            both.isReadOnly = own.keywords.isReadOnly || new.keywords.isReadOnly
            both.isWriteOnly = own.keywords.isWriteOnly || new.keywords.isWriteOnly
            return Schema(place: place, both)
        }
        keywords.required.formUnion(other.required)
        keywords.patternProperties.merge(other.patternProperties) { own, _ in own }
        keywords.dependentRequired.merge(other.dependentRequired) { $0 + $1 }
        keywords.propertyNames = other.propertyNames ?? keywords.propertyNames
        keywords.saysAdditional = keywords.saysAdditional || other.saysAdditional
        if other.additional != .allowed { keywords.additional = other.additional }
        keywords.minProperties = Self.larger(keywords.minProperties, other.minProperties)
        keywords.maxProperties = Self.smaller(keywords.maxProperties, other.maxProperties)
    }

    private mutating func addArray(_ other: Schema.Keywords) {
        if keywords.prefixItems.isEmpty { keywords.prefixItems = other.prefixItems }
        keywords.items = other.items ?? keywords.items
        keywords.contains = other.contains ?? keywords.contains
        keywords.minContains = Self.larger(keywords.minContains, other.minContains)
        keywords.minItems = Self.larger(keywords.minItems, other.minItems)
        keywords.maxItems = Self.smaller(keywords.maxItems, other.maxItems)
        keywords.hasUniqueItems = keywords.hasUniqueItems || other.hasUniqueItems
    }

    private mutating func addScalar(_ other: Schema.Keywords) {
        keywords.format = other.format ?? keywords.format
        keywords.contentEncoding = other.contentEncoding ?? keywords.contentEncoding
        keywords.pattern = other.pattern ?? keywords.pattern
        keywords.minLength = Self.larger(keywords.minLength, other.minLength)
        keywords.maxLength = Self.smaller(keywords.maxLength, other.maxLength)
        keywords.minimum = Self.stricter(keywords.minimum, other.minimum) { $1.isLess(than: $0) }
        keywords.maximum = Self.stricter(keywords.maximum, other.maximum) { $0.isLess(than: $1) }
        keywords.exclusiveMinimum = Self.stricter(keywords.exclusiveMinimum, other.exclusiveMinimum) {
            $1.isLess(than: $0)
        }
        keywords.exclusiveMaximum = Self.stricter(keywords.exclusiveMaximum, other.exclusiveMaximum) {
            $0.isLess(than: $1)
        }
        keywords.multipleOf = other.multipleOf ?? keywords.multipleOf
    }

    private static func larger(_ left: Int?, _ right: Int?) -> Int? {
        guard let left, let right else { return left ?? right }
        return max(left, right)
    }

    private static func smaller(_ left: Int?, _ right: Int?) -> Int? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    private static func stricter(
        _ left: JSONValue?,
        _ right: JSONValue?,
        isStricter: (JSONValue, JSONValue) -> Bool?
    ) -> JSONValue? {
        guard let left, let right else { return left ?? right }
        return isStricter(left, right) == true ? left : right
    }
}
