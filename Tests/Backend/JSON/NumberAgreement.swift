import Foundation
import Testing

/// Decodes a number's text as every kind of number, alone and inside a document, and as what is not a number.
func agreesOnNumber(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for document in [text, "[\(text)]", "[0,\(text) , \(text)]"] {
        func check<T: Decodable>(_ type: T.Type) {
            if document == text {
                agrees(T.self, document, sourceLocation: sourceLocation)
                agrees(T?.self, document, sourceLocation: sourceLocation)
            } else {
                agrees([T].self, document, sourceLocation: sourceLocation)
            }
        }
        check(Int.self)
        check(Int8.self)
        check(Int16.self)
        check(Int32.self)
        check(Int64.self)
        check(Int128.self)
        check(UInt.self)
        check(UInt8.self)
        check(UInt16.self)
        check(UInt32.self)
        check(UInt64.self)
        check(UInt128.self)
        check(Float.self)
        check(Double.self)
        check(Decimal.self)
        check(Date.self)
    }
    let member = #"{"unread": \#(text), "value":\#(text)}"#
    agrees(JSONValue.self, text, by: JSONValue.same, sourceLocation: sourceLocation)
    agrees(JSONValue.self, member, by: JSONValue.same, sourceLocation: sourceLocation)
    agrees(NumberMember<Int>.self, member, sourceLocation: sourceLocation)
    agrees(NumberMember<UInt8>.self, member, sourceLocation: sourceLocation)
    agrees(NumberMember<Double>.self, member, sourceLocation: sourceLocation)
    agrees(NumberMember<Decimal>.self, member, sourceLocation: sourceLocation)
    agrees(NumberMember<CGFloat>.self, member, sourceLocation: sourceLocation)
    agrees(NumberMember<Bool>.self, member, sourceLocation: sourceLocation)
    agrees(NumberMember<String>.self, member, sourceLocation: sourceLocation)
    agrees(NumberMember<Never>.self, member, sourceLocation: sourceLocation)
    agrees([String: NumberMember<Int>].self, #"{"a": \#(member)}"#, sourceLocation: sourceLocation)
}

/// An object with a value that may be there, which is also read by itself.
struct NumberMember<Value: Decodable>: Decodable {
    let value: Value?
    let forgiving: Value?

    private enum CodingKeys: CodingKey {
        case value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        forgiving = try? container.decode(Value.self, forKey: .value)
        value = Value.self == Never.self ? nil : try container.decodeIfPresent(Value.self, forKey: .value)
    }
}
