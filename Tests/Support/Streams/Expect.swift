import MillraceStreams
import TestSupport
import Testing

/// Compares what a producer sends before `start` returns with what it should send, in words, and reports a difference
/// on the line of the call.
package func expect<Value, Failure>(
    _ producer: SignalProducer<Value, Failure>,
    sends log: String,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
) {
    expect(producer.log, is: log, fileID: fileID, filePath: filePath, line: line)
}
