import Foundation
import Testing

/// The search for the lines on which a call in the source of a test has the elements of a list: Swift passes a function
/// the position of its call, but not of its arguments.
enum ElementPlaces {
    /// Returns the position of each element, or `nil` where the source has changed since it was compiled, or has no
    /// list of that many elements: then they have no lines of their own.
    ///
    /// - Parameters:
    ///   - function: The name of the called function.
    ///   - call: The position of the call's parenthesis.
    ///   - count: The number of elements.
    static func find(_ function: String, at call: SourceLocation, count: Int) -> [SourceLocation]? {
        guard let data = FileManager.default.contents(atPath: call.filePath) else { return nil }
        let source = Array(data)
        let place = InlineSource.Place(line: call.line, column: call.column)
        guard let start = InlineSource(source).offset(of: place),
            let offsets = offsets(function, at: start, in: source),
            offsets.count == count
        else { return nil }
        var (line, position) = (call.line, start)
        return offsets.map { offset in
            line += source[position..<offset].count { $0 == 10 }
            position = offset
            let lineStart = source[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0
            return SourceLocation(
                fileID: call.fileID,
                filePath: call.filePath,
                line: line,
                column: offset - lineStart + 1
            )
        }
    }

    /// Returns where the elements begin: the arguments of the call or, with one argument, the elements of its literal.
    private static func offsets(_ function: String, at start: Int, in source: [UInt8]) -> [Int]? {
        let name = Array(function.utf8)
        guard start >= name.count, source[start - name.count..<start].elementsEqual(name) else { return nil }
        var call = SourceScanner(source, at: start)
        guard let arguments = call.skipParts() else { return nil }
        var offsets = arguments.filter { !source[$0...].starts(with: Array("sourceLocation:".utf8)) }
        call.skipSpace()
        if call.byte() == UInt8(ascii: "{") { offsets.append(call.position) }
        guard offsets.count == 1, source[offsets[0]] == UInt8(ascii: "[") else { return offsets }
        var list = SourceScanner(source, at: offsets[0])
        return list.skipParts()
    }
}
