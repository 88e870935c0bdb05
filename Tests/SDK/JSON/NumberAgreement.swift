import Foundation
import JSONTestSupport
import TestSupport
import Testing

/// Decodes a number's text as every kind of number, alone and inside a document, and as what is not a number.
///
/// A share takes every third kind and every second member, which are others for each length of a text.
func agreesOnNumber(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var turn = text.utf8.count
    for document in TestDepth.some([text, "[\(text)]", "[0,\(text) , \(text)]"], each: 2) {
        func check<T: Decodable>(_ type: T.Type) {
            turn += 1
            guard turn.isMultiple(of: TestDepth.step(3)) else { return }
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
    func agreesInTurn<T: Decodable>(
        _ type: T.Type,
        _ document: String,
        by same: (T, T) -> Bool = { ExactText.same($0, $1) }
    ) {
        turn += 1
        guard turn.isMultiple(of: TestDepth.step(2)) else { return }
        agrees(type, document, by: same, sourceLocation: sourceLocation)
    }
    agreesInTurn(AnyJSON.self, text, by: AnyJSON.same)
    agreesInTurn(AnyJSON.self, member, by: AnyJSON.same)
    agreesInTurn(Twofold<Int>.self, member)
    agreesInTurn(Twofold<UInt8>.self, member)
    agreesInTurn(Twofold<Double>.self, member)
    agreesInTurn(Twofold<Decimal>.self, member)
    agreesInTurn(Twofold<CGFloat>.self, member)
    agreesInTurn(Twofold<Bool>.self, member)
    agreesInTurn(Twofold<String>.self, member)
    agreesInTurn(Twofold<Never>.self, member)
    agreesInTurn([String: Twofold<Int>].self, #"{"a": \#(member)}"#)
}
