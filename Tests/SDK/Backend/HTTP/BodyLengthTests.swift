import Testing

@testable import MillraceBackend

/// Lengths as servers write them, each beside each other one, in one field and in two.
@Suite struct BodyLengthTests {
    private struct Part: Sendable {
        let text: String
        /// The digits; nil where they are no length.
        let digits: String?
    }

    private static let parts: [Part] = [
        .init(text: "2", digits: "2"), .init(text: " \t2\t ", digits: "2"), .init(text: "02", digits: "02"),
        .init(text: "0", digits: "0"), .init(text: "9223372036854775807", digits: "9223372036854775807"),
        .init(text: "000000000000000000000000002", digits: "000000000000000000000000002"),
        .init(text: "9223372036854775808", digits: nil), .init(text: "92233720368547758070", digits: nil),
        .init(text: "", digits: nil), .init(text: " ", digits: nil), .init(text: "+2", digits: nil),
        .init(text: "-2", digits: nil), .init(text: "2 2", digits: nil), .init(text: "2 \t 2", digits: nil),
        .init(text: "0x2", digits: nil), .init(text: "2.0", digits: nil), .init(text: "2;", digits: nil),
        .init(text: "٢", digits: nil), .init(text: "2\u{301}", digits: nil), .init(text: "\r2", digits: nil),
    ]

    private static func fault(_ parts: [Part]) -> String? {
        var length: String?
        for part in parts {
            guard let digits = part.digits else { return "an invalid length" }
            if let length, length != digits { return "two lengths that differ" }
            length = digits
        }
        return nil
    }

    private func length(_ fields: [String]) -> BodyLength {
        fields.reduce(into: BodyLength()) { $0.add($1.utf8) }
    }

    @Test func eachIsReadByItselfAndBesideEachOther() {
        #expect((length([]).value, BodyLength.fault(of: [])) == (nil, nil), "no field")
        for first in BodyLengthTests.parts {
            let alone = length([first.text])
            let value = first.digits.map { Int($0) } ?? alone.value
            #expect((alone.fault, alone.value) == (BodyLengthTests.fault([first]), value), "\(first.text)")
            for second in BodyLengthTests.parts {
                let expected = BodyLengthTests.fault([first, second])
                for fields in [[first.text, second.text], [first.text + "," + second.text]] {
                    #expect((length(fields).fault, BodyLength.fault(of: fields)) == (expected, expected), "\(fields)")
                }
            }
        }
    }
}
