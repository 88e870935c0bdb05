import MillracePlatform

/// The elements of an array that could be decoded, and a report on the others.
struct PrunedArray<Element: Decodable>: DecodableWithConfiguration {
    private(set) var elements: [Element] = []
    private(set) var report: PruningReport?

    init(from decoder: any Decoder, configuration path: [String]) throws {
        if path.isEmpty {
            var array = try decoder.unkeyedContainer()
            try collect(from: &array)
        } else {
            let (object, key) = try decoder.member(at: path)
            var array = try object.nestedUnkeyedContainer(forKey: key)
            try collect(from: &array)
        }
    }

    private mutating func collect(from array: inout any UnkeyedDecodingContainer) throws {
        elements.reserveCapacity(min(array.count ?? 0, 4096))
        var report = PruningReport(kept: 0, pruned: 0, reasons: [])
        while !array.isAtEnd {
            let index = array.currentIndex
            do {
                elements.append(try array.decode(Element.self))
            } catch {
                report.pruned += 1
                let depth = array.codingPath.count + 1
                if array.currentIndex == index {
                    let element = try array.superDecoder()
                    guard report.reasons.count < PruningReport.reasonLimit else { continue }
                    report.reasons.append(ParsingDiagnosis.reason(of: error, below: element, depth: depth))
                } else if report.reasons.count < PruningReport.reasonLimit {
                    report.reasons.append(ParsingDiagnosis.reason(of: error, below: nil, depth: depth))
                }
            }
        }
        report.kept = elements.count
        self.report = report.pruned > 0 ? report : nil
    }
}
