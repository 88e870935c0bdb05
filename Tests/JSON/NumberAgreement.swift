import Foundation
import JSONTestSupport
import TestSupport
import Testing

/// Decodes a number's text as every kind of number, alone and inside a document, and as what is not a number.
func agreesOnNumber(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for document in TestDepth.some([text, "[\(text)]", "[0,\(text) , \(text)]"], each: 2) {
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
    agrees(AnyJSON.self, text, by: AnyJSON.same, sourceLocation: sourceLocation)
    agrees(AnyJSON.self, member, by: AnyJSON.same, sourceLocation: sourceLocation)
    agrees(Twofold<Int>.self, member, sourceLocation: sourceLocation)
    agrees(Twofold<UInt8>.self, member, sourceLocation: sourceLocation)
    agrees(Twofold<Double>.self, member, sourceLocation: sourceLocation)
    agrees(Twofold<Decimal>.self, member, sourceLocation: sourceLocation)
    agrees(Twofold<CGFloat>.self, member, sourceLocation: sourceLocation)
    agrees(Twofold<Bool>.self, member, sourceLocation: sourceLocation)
    agrees(Twofold<String>.self, member, sourceLocation: sourceLocation)
    agrees(Twofold<Never>.self, member, sourceLocation: sourceLocation)
    agrees([String: Twofold<Int>].self, #"{"a": \#(member)}"#, sourceLocation: sourceLocation)
}
