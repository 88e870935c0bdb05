import Foundation
import MillraceStreams
import MillraceWebSocket
import TestSupport
import Testing

/// Streams through the codec and through Python's `websockets`, which nobody here wrote: it reads what we write, and we
/// read what it answers with, a message for each message.
///
/// `MILLRACE_PYTHON` names a Python that has the package; without it, `python3` is run.
@Suite(
    .needs(PythonWebSockets.isInstalled, "python3 has no package `websockets`: pip install websockets"),
    .bodyTimeLimit
)
struct PythonWebSocketsTests {
    private struct Stream {
        let ours: Role
        let agreement: DeflateAgreement?
        var bytes: [UInt8] = []
        var lines: [String] = []
    }

    private static func stream(_ number: Int, using generator: inout SeededGenerator) -> Stream {
        var agreement = DeflateAgreement()
        if number % 3 == 2 {
            (agreement.clientForgets, agreement.serverForgets) = (true, true)
            (agreement.clientWindowBits, agreement.serverWindowBits) = (9, 12)
        }
        var stream = Stream(
            ours: number.isMultiple(of: 2) ? .client : .server,
            agreement: number % 3 == 0 ? nil : agreement
        )
        var writer = MessageWriter(
            stream.ours,
            deflater: stream.agreement?.deflater(of: stream.ours),
            generator: generator
        )
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let count = [0, 3, 64, 125, 126, 400, 4000].randomElement(using: &generator) ?? 0
            let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            let text = Data(String((0..<count / 2).map { "aaab ć€😀"[data[$0]] }).utf8)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                stream.bytes += writer.binary(data)
                stream.lines.append(PythonWebSockets.line(.binary(data)))
            case 1:
                stream.bytes += writer.ping(data)
                stream.lines.append(PythonWebSockets.line(.ping(data.prefix(125))))
            default:
                stream.bytes += writer.text(text)
                stream.lines.append(PythonWebSockets.line(.text(text)))
            }
        }
        stream.bytes += writer.close(CloseCode(rawValue: 3000), reason: "źle")
        stream.lines.append(PythonWebSockets.line(.close(CloseCode(rawValue: 3000), reason: "źle")))
        return stream
    }

    @Test func eachSideReadsWhatTheOtherWrites() throws {
        var generator = SeededGenerator(seed: 10)
        let streams = (0..<TestDepth.times(500)).map { Self.stream($0, using: &generator) }
        let input = streams.map { stream in
            let mode = stream.agreement.map { $0.clientForgets ? "forgets" : "deflates" } ?? "plain"
            return "\(stream.ours == .client ? "server" : "client") \(mode) \(PythonWebSockets.hex(stream.bytes))"
        }
        let answers = try PythonWebSockets.run(input)
        try #require(answers.count == streams.count)
        for (number, (stream, answer)) in zip(streams, answers).enumerated() {
            #expect(answer.lines == stream.lines, "stream \(number), read by Python")
            var reader = MessageReader(
                stream.ours,
                limit: 1 << 20,
                inflater: stream.agreement?.inflater(of: stream.ours)
            )
            var lines: [String] = []
            try answer.bytes.withUnsafeBytes { bytes in
                try reader.read(bytes) { lines.append(PythonWebSockets.line($0)) }
            }
            #expect(lines == stream.lines, "stream \(number), answered by Python")
        }
    }
}

extension String {
    /// Returns the letter that a random number chooses.
    fileprivate subscript(number: UInt8) -> Character { self[index(startIndex, offsetBy: Int(number) % count)] }
}
