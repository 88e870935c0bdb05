/// A collection that ``Pruned`` can decode without its malformed elements: an array or a dictionary.
public protocol PrunableCollection {
    /// Decodes the collection, and reports the elements that could not be decoded; nil if all could.
    static func pruned(from decoder: any Decoder) throws -> (Self, PruningReport?)
}

extension Array: PrunableCollection where Element: Decodable {
    /// Decodes the elements in their order, and reports the others.
    public static func pruned(from decoder: any Decoder) throws -> ([Element], PruningReport?) {
        let array = try PrunedArray<Element>(from: decoder, configuration: [])
        return (array.elements, array.report)
    }
}

extension Dictionary: PrunableCollection where Key: Decodable, Value: Decodable {
    /// Decodes the values below their keys, and reports the others; if a key can't be decoded, the call fails.
    public static func pruned(from decoder: any Decoder) throws -> ([Key: Value], PruningReport?) {
        // As a dictionary, and not by the keys of a container: those would be converted, as names of properties are.
        let attempts = try decoder.singleValueContainer().decode([Key: Attempt<Value>].self)
        var (values, reasons): ([Key: Value], [CoreError.ParsingReason]) = ([:], [])
        values.reserveCapacity(attempts.count)
        for (key, attempt) in attempts {
            switch attempt {
            case let .value(value): values[key] = value
            case let .malformed(reason): reasons.append(reason)
            }
        }
        guard !reasons.isEmpty else { return (values, nil) }
        // A dictionary has no order, and a report has always the same one.
        let first = reasons.sorted { $0.codingPath < $1.codingPath }.prefix(PruningReport.reasonLimit)
        return (values, PruningReport(kept: values.count, pruned: reasons.count, reasons: Array(first)))
    }
}

/// A value, or the reason why it could not be decoded.
private enum Attempt<Value: Decodable>: Decodable {
    case value(Value)
    case malformed(CoreError.ParsingReason)

    init(from decoder: any Decoder) throws {
        do {
            self = .value(try decoder.singleValueContainer().decode(Value.self))
        } catch {
            let depth = decoder.codingPath.count
            self = .malformed(ParsingDiagnosis.reason(of: error, below: decoder, depth: depth))
        }
    }
}
