<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>BandBox</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>What if only coefficients with |lag| ≤ this band existed? Arrows step through powers of two; &quot;all&quot; keeps every lag</source>
        <translation>若只有 |滞后| ≤ 此带宽的系数会怎样？箭头按 2 的幂变化；“全部”保留所有滞后</translation>
    </message>
</context>
<context>
    <name>Clauses</name>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>HtmlPage</name>
    <message>
        <source>This browser is too old for the figures of this page.</source>
        <translation>此浏览器过旧，无法显示本页的图形。</translation>
    </message>
    <message>
        <source>Wheel over a figure that was clicked: zoom.</source>
        <translation>在点击过的图上用滚轮：缩放。</translation>
    </message>
    <message>
        <source>Wheel: zoom.</source>
        <translation>滚轮：缩放。</translation>
    </message>
    <message>
        <source>%1 Drag: move. Double-click: everything. The text below a figure is what lies at the middle of the pixel under the pointer, in the figure at its original size; it names the place whose value it gives. Zooming enlarges the figure without computing more detail.</source>
        <translation>%1拖动：移动。双击：显示全部。图下的文字是原始尺寸的图中指针所在像素中心处的读数，并写明该值所属的位置。放大只放大图形，不计算更多细节。</translation>
    </message>
</context>
<context>
    <name>JsonFields</name>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, expected %3</source>
        <translation>“%1”为 %2，应为%3</translation>
    </message>
    <message>
        <source>an integer from %1 to %2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a list of at most %1 items</source>
        <translation>至多 %1 项的列表</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>对象列表</translation>
    </message>
</context>
<context>
    <name>LengthBox</name>
    <message>
        <source>Length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>n: T is n × n. Arrows step through powers of two; type any number from 1 to %1</source>
        <translation>n：T 为 n × n。箭头按 2 的幂变化，也可输入 1 到 %1 的任意数</translation>
    </message>
</context>
<context>
    <name>Paper</name>
    <message>
        <source>page %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>Report on %1</source>
        <translation>关于 %1 的报告</translation>
    </message>
    <message>
        <source>gallery</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>methods</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>T[i, j] = t(i − j) of every layer and head at n = %1 on one symlog scale: at every lag the t of largest magnitude over all channels of the head.</source>
        <translation>n = %1 处每层每头的 T[i, j] = t(i − j)，统一 symlog 刻度：每个滞后取该头全部通道中幅值最大的 t。</translation>
    </message>
    <message>
        <source>Gallery</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>The same coefficients t(k) as curves against the lag k in tokens.</source>
        <translation>同样的系数 t(k)，画为对滞后 k（词元）的曲线。</translation>
    </message>
    <message>
        <source>Memory of the channels of every layer at n = %1: the |k| in tokens within which 99 % of a channel&apos;s energy lies.</source>
        <translation>n = %1 处各层通道的记忆：包含通道 99 % 能量的 |k|（词元）。</translation>
    </message>
    <message>
        <source>Frequency response of every layer: the mean |H(ω)| of its channels in dB, one row per layer, ω in π radians per token.</source>
        <translation>每层的频率响应：其各通道 |H(ω)| 的均值（dB），每层一行，ω 以每词元 π 弧度计。</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>k50</source>
        <translation>k50</translation>
    </message>
    <message>
        <source>k90</source>
        <translation>k90</translation>
    </message>
    <message>
        <source>k99</source>
        <translation>k99</translation>
    </message>
    <message>
        <source>stored γ</source>
        <translation>所存 γ</translation>
    </message>
    <message>
        <source>fitted rate</source>
        <translation>拟合速率</translation>
    </message>
    <message>
        <source>norm √Σt²</source>
        <translation>范数 √Σt²</translation>
    </message>
    <message>
        <source>Medians over the channels; k50, k90 and k99 in tokens.</source>
        <translation>各通道的中位数；k50、k90 与 k99 以词元计。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Comparison of algorithms</source>
        <translation>算法比较</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>They are computed in float32 on the CPU by the program&apos;s own code.</source>
        <translation>它们由本程序自己的算术在 CPU 上以 float32 计算。</translation>
    </message>
    <message>
        <source>Energy is Σ t(k)² over a channel&apos;s lags. k50, k90 and k99 are the smallest |k| within which 50, 90 and 99 % of it lie.</source>
        <translation>能量为通道各滞后上的 Σ t(k)²。k50、k90 与 k99 为包含其 50、90、99 % 的最小 |k|。</translation>
    </message>
    <message>
        <source>Spectra are those of the unpadded conversion to a state space (ETSC without its pad): λ are its eigenvalues and b their weights, so that t(k) = Re Σ b λ^k. Only causal operators have one.</source>
        <translation>谱为无填充转换所得状态空间（不加填充的 ETSC）的谱：λ 为其特征值，b 为其权重，使 t(k) = Re Σ b λ^k。只有因果算子才有。</translation>
    </message>
    <message>
        <source>The response is H(ω) = Σ t(k) exp(−iωk) at n + 1 frequencies from 0 to π radians per token.</source>
        <translation>响应为 0 到 π 弧度/词元的 n + 1 个频率上的 H(ω) = Σ t(k) exp(−iωk)。</translation>
    </message>
    <message>
        <source>In the comparison, x is white noise (noise:1), the same for every channel. Errors are ‖y − y64‖ / ‖y64‖ (Frobenius) and the largest |y − y64| against a float64 reference; an algorithm passes if its relative error is at most %1. Products are over the whole sequence; streaming and the state spaces (etsc, unpadded, reduced) run token by token on one thread.</source>
        <translation>比较中 x 为白噪声（noise:1），各通道相同。误差为相对 float64 参考的 ‖y − y64‖ / ‖y64‖（Frobenius 范数）与最大 |y − y64|；相对误差不超过 %1 的算法通过。乘积针对整个序列；streaming 与状态空间（etsc、unpadded、reduced）以单线程逐词元进行。</translation>
    </message>
    <message>
        <source>Times are medians of repeated products, excluding preparation, on %1 (%2) with up to %3 threads, measured while this report was made. They are the only numbers here that differ between runs.</source>
        <translation>时间为重复乘积的中位数，不含准备时间，在生成本报告时于 %1（%2）上测得，至多 %3 个线程。此处只有这些数会因运行而异。</translation>
    </message>
    <message>
        <source>The reduced form targets a relative error of %1 per kernel, with an exact head of %2 lags; it is not meant to be more accurate.</source>
        <translation>降阶形式以每个核的相对误差 %1 为目标，精确头部为 %2 个滞后；不追求更高的精度。</translation>
    </message>
    <message>
        <source>NaN and Inf are counted in the tensors that generate the kernels. Figures show them in a separate color.</source>
        <translation>NaN 与 Inf 在生成核的张量中计数。图中它们有专门的颜色。</translation>
    </message>
    <message>
        <source>How it was measured</source>
        <translation>测量方法</translation>
    </message>
    <message>
        <source>not counted: %1</source>
        <translation>未计数：%1</translation>
    </message>
    <message>
        <source>every value in the kernel tensors is finite</source>
        <translation>核的张量中所有数均有限</translation>
    </message>
    <message>
        <source>%1 NaN and %2 infinite values in the kernel tensors</source>
        <translation>核的张量中有 %1 个 NaN 与 %2 个无穷</translation>
    </message>
    <message>
        <source>Report on what its Toeplitz operators learned, for sequences of n = %1 tokens.</source>
        <translation>关于其托普利茨算子所学内容的报告，序列为 n = %1 个词元。</translation>
    </message>
    <message>
        <source>family</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>trained at</source>
        <translation>训练长度</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>未核对</translation>
    </message>
    <message>
        <source>what-if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>%1, throughout this report</source>
        <translation>%1，适用于整份报告</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>made by</source>
        <translation>生成程序</translation>
    </message>
    <message>
        <source>Tnnscope %1, on the CPU</source>
        <translation>Tnnscope %1，在 CPU 上</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>%1, learned</source>
        <translation>%1，可学习</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>not drawn: %1</source>
        <translation>未绘制：%1</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>decay γ</source>
        <translation>衰减 γ</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN，Inf</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source> (from %1 on)</source>
        <translation>（自 %1 起）</translation>
    </message>
    <message>
        <source>option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>from</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>Source: stored in the file, inferred from its shapes, given by the user, or assumed from the defaults of the public code.</source>
        <translation>来源：文件中所存、由形状推断、用户给定，或按公开代码默认值假定。</translation>
    </message>
    <message>
        <source>%1 keys of the file were not recognized; the first is %2</source>
        <translation>文件中有 %1 个键未被识别，第一个为 %2</translation>
    </message>
    <message>
        <source>No warnings.</source>
        <translation>没有警告。</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>kernel from</source>
        <translation>核的来源</translation>
    </message>
    <message>
        <source>Kernel from: how the coefficients are stored; of a network, its width and hidden blocks. Decay: the stored γ, minimum and maximum over the channels.</source>
        <translation>核的来源：系数的存储方式；若为网络，则给出其宽度和隐藏块数。衰减：存储的 γ 在各通道上的最小值和最大值。</translation>
    </message>
    <message>
        <source>Coefficients t(k) are what the operator&apos;s RPE, filter or poles give for the lag k = i − j, decayed by γ^|k| and activated as in the model, for k from −(n − 1) to n − 1; T[i, j] = t(i − j). A causal operator has none at negative lags.</source>
        <translation>系数 t(k) 是算子的 RPE、滤波器或极点对滞后 k = i − j 给出的值，按 γ^|k| 衰减并如模型中那样激活，k 从 −(n − 1) 到 n − 1；T[i, j] = t(i − j)。因果算子没有负滞后的系数。</translation>
    </message>
    <message>
        <source>The fitted rate is g of the line log |t(k)| = a + |k| log g, by least squares over all lags except 0. Compare it with the stored γ: where g is smaller, the raw coefficients also decay.</source>
        <translation>拟合速率是直线 log |t(k)| = a + |k| log g 中的 g，对除 0 以外的全部滞后作最小二乘。与存储的 γ 比较：g 较小处，原始系数本身也在衰减。</translation>
    </message>
    <message>
        <source>Omitted, since the page would exceed 2 MB; select fewer layers or sections</source>
        <translation>已省略，否则页面将超过 2 MB；请选择更少的层或章节</translation>
    </message>
    <message>
        <source>y = T x of white noise x at n = %1 by every algorithm, for %2 channels spread over the first head, compared with float64. Relative: ‖y − y64‖ / ‖y64‖; largest: maximum of |y − y64|. The verdict is whether the relative error is within %3, or for a reduced form within the error that it was reduced to.</source>
        <translation>n = %1 处白噪声 x 的 y = T x，用每种算法，取第一个头中均匀分布的 %2 个通道，与 float64 比较。相对：‖y − y64‖ / ‖y64‖；最大：|y − y64| 的最大值。判定为相对误差是否不超过 %3；降阶形式则为是否不超过其降阶所定的误差。</translation>
    </message>
    <message>
        <source>log₁₀ |y − y64| of %1 against the position in the sequence, for the first channel.</source>
        <translation>第一个通道的 %1 的 log₁₀ |y − y64|，对序列中的位置。</translation>
    </message>
    <message>
        <source>Measurements of the network</source>
        <translation>对网络的测量</translation>
    </message>
    <message>
        <source>Measured in the window; the command &quot;tnnscope report&quot; makes the other pages.</source>
        <translation>在窗口中测得；其余各页可由命令 &quot;tnnscope report&quot; 生成。</translation>
    </message>
    <message>
        <source>measurements</source>
        <translation>测量</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Drive</source>
        <translation>驱动器</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>QAbstractSpinBox</name>
    <message>
        <source>&amp;Select All</source>
        <translation>全选(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Step up</source>
        <translation>增加(&amp;S)</translation>
    </message>
    <message>
        <source>Step &amp;down</source>
        <translation>减少(&amp;D)</translation>
    </message>
</context>
<context>
    <name>QDockWidget</name>
    <message>
        <source>Float</source>
        <translation>浮动</translation>
    </message>
    <message>
        <source>Undocks and re-attaches the dock widget</source>
        <translation>取消停靠或重新停靠</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Closes the dock widget</source>
        <translation>关闭此面板</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>Look in:</source>
        <translation>查找范围：</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Parent Directory</source>
        <translation>上级目录</translation>
    </message>
    <message>
        <source>Go to the parent directory</source>
        <translation>转到上级目录</translation>
    </message>
    <message>
        <source>Create New Folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Create a New Folder</source>
        <translation>新建一个文件夹</translation>
    </message>
    <message>
        <source>List View</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Change to list view mode</source>
        <translation>切换到列表视图</translation>
    </message>
    <message>
        <source>Detail View</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Change to detail view mode</source>
        <translation>切换到详情视图</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>侧栏</translation>
    </message>
    <message>
        <source>List of places and bookmarks</source>
        <translation>位置与书签列表</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>文件类型：</translation>
    </message>
    <message>
        <source>Find Directory</source>
        <translation>查找目录</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>选择(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Show &amp;hidden files</source>
        <translation>显示隐藏文件(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>新建文件夹(&amp;N)</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>目录：</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>文件名(&amp;N)：</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Recent Places</source>
        <translation>最近位置</translation>
    </message>
    <message>
        <source>All Files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to replace it?</source>
        <translation>%1 已存在。
要替换它吗？</translation>
    </message>
    <message>
        <source>%1
File not found.
Please verify the correct file name was given.</source>
        <translation>%1
找不到文件。
请检查文件名是否正确。</translation>
    </message>
    <message>
        <source>%1
Directory not found.
Please verify the correct directory name was given.</source>
        <translation>%1
找不到目录。
请检查目录名是否正确。</translation>
    </message>
</context>
<context>
    <name>QFileSystemModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Date Modified</source>
        <translation>修改日期</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>计算机</translation>
    </message>
</context>
<context>
    <name>QLineEdit</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>QMessageBox</name>
    <message>
        <source>Show Details...</source>
        <translation>显示详情…</translation>
    </message>
    <message>
        <source>Hide Details...</source>
        <translation>隐藏详情…</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>fft: recompute the whole text for every token, as published</source>
        <translation>fft：每个词元都重算整段文本，与论文一致</translation>
    </message>
    <message>
        <source>cache: store the inputs of each operator; every token sums over all of them</source>
        <translation>cache：记住各算子的全部输入，每个词元对其求和</translation>
    </message>
    <message>
        <source>window: sum over the last tokens only, as many as the training length</source>
        <translation>window：只对最近的词元求和，个数为训练长度</translation>
    </message>
    <message>
        <source>streaming: exact at any length; the work of long lags is spread over the tokens</source>
        <translation>streaming：任意长度均精确；长滞后的计算分摊到各词元</translation>
    </message>
    <message>
        <source>etsc: as published, converted at the training length, beyond which it repeats</source>
        <translation>etsc：论文中的方法，按训练长度转换，超出后重复</translation>
    </message>
    <message>
        <source>paired: the same with one mode per conjugate pair</source>
        <translation>paired：同上，每对共轭模态只取一个</translation>
    </message>
    <message>
        <source>unpadded: the same without the pad t_n = −Σt</source>
        <translation>unpadded：同上，不加填充 t_n = −Σt</translation>
    </message>
    <message>
        <source>reduced: an exact head and a few modes per kernel (%1)</source>
        <translation>reduced：每个核为一段精确的头部加少数模态（%1）</translation>
    </message>
    <message>
        <source>Perplexities</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source> (length %1)</source>
        <translation>（长度 %1）</translation>
    </message>
    <message>
        <source> (length %1, same at %2)</source>
        <translation>（长度 %1，%2 处亦同）</translation>
    </message>
    <message>
        <source>stored: the poles and residues in the file; a cut at l_max is not part of them</source>
        <translation>存储：文件中的极点和留数；不包括 l_max 处的截断</translation>
    </message>
    <message>
        <source>decayed</source>
        <translation>衰减后</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>decayed − raw</source>
        <translation>衰减后 − 原始</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>已存</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>given</source>
        <translation>给定</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>假定</translation>
    </message>
    <message>
        <source>%1, stored %2</source>
        <translation>%1，存储值 %2</translation>
    </message>
    <message>
        <source>%1, stored %2 to %3</source>
        <translation>%1，存储值 %2 至 %3</translation>
    </message>
    <message>
        <source>“%1” is not a channel; use a form such as 57, 12, 200-204</source>
        <translation>“%1”不是通道；请写成 57, 12, 200-204 的形式</translation>
    </message>
    <message>
        <source>channel %1 does not exist; channels are 0 to %2</source>
        <translation>通道 %1 不存在；通道为 0 到 %2</translation>
    </message>
    <message>
        <source>enter at least one channel</source>
        <translation>请至少输入一个通道</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>%1, empty</source>
        <translation>%1，空</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1，%2 项</translation>
    </message>
    <message>
        <source>object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>tuple</source>
        <translation>元组</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>set</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>dict</source>
        <translation>字典</translation>
    </message>
    <message>
        <source>storage %1, %2 elements</source>
        <translation>存储 %1，%2 个元素</translation>
    </message>
    <message>
        <source>a path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>&quot;engine&quot; is a command of %1 characters; at most %2 are allowed</source>
        <translation>&quot;engine&quot; 是一条 %1 个字符的命令；最多允许 %2 个</translation>
    </message>
    <message>
        <source>is not a workspace: %1 at byte %2</source>
        <translation>不是工作区：字节 %2 处 %1</translation>
    </message>
    <message>
        <source>is not a Tnnscope workspace: &quot;format&quot; is not &quot;%1&quot;</source>
        <translation>不是 Tnnscope 的工作区：“format”不是“%1”</translation>
    </message>
    <message>
        <source>is a workspace of version %1, but this program reads version %2; open it with a newer Tnnscope</source>
        <translation>是版本 %1 的工作区，而本程序读取版本 %2；请用更新的 Tnnscope 打开</translation>
    </message>
    <message>
        <source>a version</source>
        <translation>版本号</translation>
    </message>
    <message>
        <source>is not a workspace: it is larger than 64 MiB</source>
        <translation>不是工作区：大于 64 MiB</translation>
    </message>
    <message>
        <source>The network cannot be run: %1</source>
        <translation>网络无法运行：%1</translation>
    </message>
    <message>
        <source>The network has no input: enter text or open a file in the Input panel</source>
        <translation>网络没有输入：在“输入”面板中键入或打开文本</translation>
    </message>
    <message>
        <source>The network has no input: choose &quot;.npy&quot; in the Input panel and open an array that it accepts</source>
        <translation>网络没有输入：在“输入”面板中选择“.npy”，并打开它接受的数组</translation>
    </message>
    <message>
        <source>1 value is not finite</source>
        <translation>1 个值非有限</translation>
    </message>
    <message>
        <source>%1 values are not finite</source>
        <translation>%1 个值非有限</translation>
    </message>
    <message>
        <source>1 channel</source>
        <translation>1 个通道</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 个通道</translation>
    </message>
    <message>
        <source>tokens %1 to %2</source>
        <translation>词元 %1 至 %2</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save All</source>
        <translation>全部保存</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>是(&amp;Y)</translation>
    </message>
    <message>
        <source>Yes to &amp;All</source>
        <translation>全部选是(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>否(&amp;N)</translation>
    </message>
    <message>
        <source>N&amp;o to All</source>
        <translation>全部选否(&amp;O)</translation>
    </message>
    <message>
        <source>Abort</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>恢复默认</translation>
    </message>
</context>
<context>
    <name>QScrollBar</name>
    <message>
        <source>Scroll here</source>
        <translation>滚动到此处</translation>
    </message>
    <message>
        <source>Left edge</source>
        <translation>左端</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>顶部</translation>
    </message>
    <message>
        <source>Right edge</source>
        <translation>右端</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>底部</translation>
    </message>
    <message>
        <source>Page left</source>
        <translation>向左翻页</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>向上翻页</translation>
    </message>
    <message>
        <source>Page right</source>
        <translation>向右翻页</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>向下翻页</translation>
    </message>
    <message>
        <source>Scroll left</source>
        <translation>向左滚动</translation>
    </message>
    <message>
        <source>Scroll up</source>
        <translation>向上滚动</translation>
    </message>
    <message>
        <source>Scroll right</source>
        <translation>向右滚动</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>向下滚动</translation>
    </message>
</context>
<context>
    <name>QTabBar</name>
    <message>
        <source>Scroll Left</source>
        <translation>向左滚动</translation>
    </message>
    <message>
        <source>Scroll Right</source>
        <translation>向右滚动</translation>
    </message>
</context>
<context>
    <name>QWidgetTextControl</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;Link Location</source>
        <translation>复制链接位置(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>ReportLayer</name>
    <message>
        <source>t(k) against the lag k in tokens, over all %1 channels: median, mean, and the bands that contain 50 and 90 % of them.</source>
        <translation>全部 %1 个通道的 t(k) 对滞后 k（词元）：中位数与均值，以及包含一半与九成通道的色带。</translation>
    </message>
    <message>
        <source>The |k| in tokens within which 50, 90 and 99 % of a channel&apos;s energy lie (k50, k90, k99), longest memory first.</source>
        <translation>包含通道能量 50、90、99 % 的 |k|（词元）（k50、k90、k99），记忆最长者在前。</translation>
    </message>
    <message>
        <source>Eigenvalues λ of the state space of channel %1 in the complex plane, with the unit circle; color and size show |b|: t(k) = Re Σ b λ^k.</source>
        <translation>通道 %1 的状态空间在复平面上的特征值 λ，|b| 以颜色与大小表示，并列单位圆：t(k) = Re Σ b λ^k。</translation>
    </message>
    <message>
        <source>|H(ω)| = |Σ t(k) exp(−iωk)| in dB against ω in π radians per token, of all channels.</source>
        <translation>全部通道的 |H(ω)| = |Σ t(k) exp(−iωk)|（dB）对 ω（π 弧度/词元）。</translation>
    </message>
    <message>
        <source>T[i, j] = t(i − j) of channel %1, which has the most energy Σ t² of its head, on a symlog scale.</source>
        <translation>通道 %1 的 T[i, j] = t(i − j)，该通道能量 Σ t² 为其头中最大，symlog 刻度。</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 NaN, %2 Inf</source>
        <translation>%1 个 NaN，%2 个 Inf</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>k50, tokens</source>
        <translation>k50（词元）</translation>
    </message>
    <message>
        <source>decay γ, stored</source>
        <translation>衰减 γ（所存）</translation>
    </message>
    <message>
        <source>k90, tokens</source>
        <translation>k90（词元）</translation>
    </message>
    <message>
        <source>rate, fitted</source>
        <translation>速率（拟合）</translation>
    </message>
    <message>
        <source>k99, tokens</source>
        <translation>k99（词元）</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>非有限</translation>
    </message>
    <message>
        <source>norm √Σt²</source>
        <translation>范数 √Σt²</translation>
    </message>
    <message>
        <source>Median (minimum to maximum) over the channels at n = %1.</source>
        <translation>n = %1 处各通道的中位数（最小至最大）。</translation>
    </message>
    <message>
        <source>Figures of all channels are drawn up to n = %1.</source>
        <translation>涉及全部通道的图绘制至 n = %1。</translation>
    </message>
    <message>
        <source>|t(k)| of all channels and of channel %1 against |k| in tokens, with γ^|k| of the stored decay or a fitted one; right axis: share of the energy Σ t² within |k|.</source>
        <translation>全部通道与通道 %1 的 |t(k)| 对 |k|（词元），并列所存或拟合衰减的 γ^|k|；右轴为 |k| 以内的能量 Σ t² 占比。</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>%1, mean over channels</source>
        <translation>%1，各通道均值</translation>
    </message>
    <message>
        <source>%1, extreme over channels</source>
        <translation>%1，各通道极值</translation>
    </message>
    <message>
        <source>%1, channel %2</source>
        <translation>%1，通道 %2</translation>
    </message>
    <message>
        <source>%1, height</source>
        <translation>%1，高度</translation>
    </message>
    <message>
        <source>%1, width</source>
        <translation>%1，宽度</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，头 %2</translation>
    </message>
    <message>
        <source>%1, %2 of %3 steps</source>
        <translation>%1，%2 / %3 步</translation>
    </message>
    <message>
        <source>%1, %2 steps</source>
        <translation>%1，%2 步</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>head %1, %2</source>
        <translation>头 %1，%2</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>mean over channels</source>
        <translation>各通道均值</translation>
    </message>
    <message>
        <source>extreme over channels</source>
        <translation>各通道极值</translation>
    </message>
    <message>
        <source>every layer</source>
        <translation>每一层</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>extreme</source>
        <translation>极值</translation>
    </message>
    <message>
        <source>original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>input text</source>
        <translation>输入文本</translation>
    </message>
    <message>
        <source>impulse</source>
        <translation>冲激</translation>
    </message>
    <message>
        <source>step</source>
        <translation>阶跃</translation>
    </message>
    <message>
        <source>ramp</source>
        <translation>斜坡</translation>
    </message>
    <message>
        <source>sine</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>chirp</source>
        <translation>扫频</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>published ETSC, float32</source>
        <translation>论文 ETSC，float32</translation>
    </message>
    <message>
        <source>published ETSC, float64</source>
        <translation>论文 ETSC，float64</translation>
    </message>
    <message>
        <source>unpadded pairs, float32</source>
        <translation>无填充共轭对，float32</translation>
    </message>
    <message>
        <source>reduced to %1</source>
        <translation>降阶到 %1</translation>
    </message>
    <message>
        <source>causal language model trained by Tnnscope</source>
        <translation>由 Tnnscope 训练的因果语言模型</translation>
    </message>
    <message>
        <source>fairseq causal language model</source>
        <translation>fairseq 因果语言模型</translation>
    </message>
    <message>
        <source>fairseq masked language model</source>
        <translation>fairseq 掩码语言模型</translation>
    </message>
    <message>
        <source>fairseq Long Range Arena model</source>
        <translation>fairseq Long Range Arena 模型</translation>
    </message>
    <message>
        <source>fairseq CTNN language model</source>
        <translation>fairseq CTNN 语言模型</translation>
    </message>
    <message>
        <source>laxtnn causal language model</source>
        <translation>laxtnn 因果语言模型</translation>
    </message>
    <message>
        <source>laxtnn masked language model</source>
        <translation>laxtnn 掩码语言模型</translation>
    </message>
    <message>
        <source>causal language model</source>
        <translation>因果语言模型</translation>
    </message>
    <message>
        <source>masked language model</source>
        <translation>掩码语言模型</translation>
    </message>
    <message>
        <source>speed test of the ETSC paper (TnnLm)</source>
        <translation>ETSC 论文的速度测试（TnnLm）</translation>
    </message>
    <message>
        <source>there is no tensor %1</source>
        <translation>没有张量 %1</translation>
    </message>
    <message>
        <source>tensor %1 is missing</source>
        <translation>没有张量 %1</translation>
    </message>
    <message>
        <source>default of %1</source>
        <translation>%1 的默认值</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>没有此文件</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>是空文件</translation>
    </message>
    <message>
        <source>is a directory, not a file</source>
        <translation>是目录，不是文件</translation>
    </message>
    <message>
        <source>is a device, not a file</source>
        <translation>是设备，不是文件</translation>
    </message>
    <message>
        <source>cannot be read (%1)</source>
        <translation>无法读取（%1）</translation>
    </message>
    <message>
        <source>cannot be written (no such directory)</source>
        <translation>无法写入（没有此目录）</translation>
    </message>
    <message>
        <source>cannot be written (%1)</source>
        <translation>无法写入（%1）</translation>
    </message>
    <message>
        <source>cannot be created: %1</source>
        <translation>无法创建：%1</translation>
    </message>
    <message>
        <source>has changed since it was opened; reload it</source>
        <translation>打开之后已更改；请重新载入</translation>
    </message>
    <message>
        <source>is plain text, not a checkpoint</source>
        <translation>是纯文本，不是检查点</translation>
    </message>
    <message>
        <source>is a JSON file, not a checkpoint</source>
        <translation>是 JSON 文本，不是检查点</translation>
    </message>
    <message>
        <source>is a PNG image, not a checkpoint</source>
        <translation>是 PNG 图像，不是检查点</translation>
    </message>
    <message>
        <source>is a JPEG image, not a checkpoint</source>
        <translation>是 JPEG 图像，不是检查点</translation>
    </message>
    <message>
        <source>is a GIF image, not a checkpoint</source>
        <translation>是 GIF 图像，不是检查点</translation>
    </message>
    <message>
        <source>is a PDF document, not a checkpoint</source>
        <translation>是 PDF 文档，不是检查点</translation>
    </message>
    <message>
        <source>is a NumPy array, not a checkpoint</source>
        <translation>是 NumPy 数组，不是检查点</translation>
    </message>
    <message>
        <source>is a program, not a checkpoint</source>
        <translation>是程序，不是检查点</translation>
    </message>
    <message>
        <source>is an HTML page, not a checkpoint (perhaps a login page of the download)</source>
        <translation>是 HTML 页面，不是检查点（可能是需要登录的下载）</translation>
    </message>
    <message>
        <source>is a Git LFS pointer, not the checkpoint itself; fetch that with git lfs pull</source>
        <translation>是 Git LFS 指针，不是检查点本身；请用 git lfs pull 获取</translation>
    </message>
    <message>
        <source>is a Keras model, not a torch checkpoint</source>
        <translation>是 Keras 模型，不是 torch 检查点</translation>
    </message>
    <message>
        <source>is an HDF5 file (perhaps from Keras), not a torch checkpoint</source>
        <translation>是 HDF5 文件（Keras 所写），不是 torch 检查点</translation>
    </message>
    <message>
        <source>is a GGUF file of llama.cpp, not a torch checkpoint</source>
        <translation>是 llama.cpp 的 GGUF 文件，不是 torch 检查点</translation>
    </message>
    <message>
        <source>is a TensorFlow checkpoint list, not a torch checkpoint</source>
        <translation>是 TensorFlow 的检查点列表，不是 torch 检查点</translation>
    </message>
    <message>
        <source>is an ONNX model, not a torch checkpoint; open the state dict it was exported from</source>
        <translation>是 ONNX 模型，不是 torch 检查点；请保存其来源的 state dict</translation>
    </message>
    <message>
        <source>is compressed with %1; unpack it first</source>
        <translation>以 %1 压缩；请先解压</translation>
    </message>
    <message>
        <source>is a tar archive; unpack it first</source>
        <translation>是 tar 归档；请先解包</translation>
    </message>
    <message>
        <source>is a RAR archive; unpack it first</source>
        <translation>是 RAR 归档；请先解包</translation>
    </message>
    <message>
        <source>is a 7-Zip archive; unpack it first</source>
        <translation>是 7-Zip 归档；请先解包</translation>
    </message>
    <message>
        <source>is a zip file but not a torch checkpoint: it has no data.pkl</source>
        <translation>是 zip 文件，但不是 torch 检查点：没有 data.pkl</translation>
    </message>
    <message>
        <source>is a pickle, but not from torch.save, and it %1</source>
        <translation>是 pickle，但不是 torch.save 写出的，且 %1</translation>
    </message>
    <message>
        <source>is not a recognized checkpoint format (it begins with the bytes %1)</source>
        <translation>不是已知的检查点（开头字节为 %1）</translation>
    </message>
    <message>
        <source>is a directory without model.safetensors or pytorch_model.bin, or a shard index of either</source>
        <translation>是目录，但其中没有 model.safetensors 或 pytorch_model.bin（完整的或带分片索引的）</translation>
    </message>
    <message>
        <source>is the configuration of a Hugging Face model; open its directory, or the weights next to it</source>
        <translation>是 Hugging Face 模型的配置；请打开其目录，或旁边的权重</translation>
    </message>
    <message>
        <source>is a safetensors file without tensors</source>
        <translation>是没有张量的 safetensors 文件</translation>
    </message>
    <message>
        <source>is truncated: it begins as a zip file, but its end record is missing</source>
        <translation>不完整：开头是 zip 文件，但缺少结尾记录</translation>
    </message>
    <message>
        <source>is truncated: its safetensors header claims %1 bytes, but only %2 follow</source>
        <translation>不完整：safetensors 头部声称 %1 字节，但其后只有 %2 字节</translation>
    </message>
    <message>
        <source>is damaged: the checksum of %1 (%2) does not match</source>
        <translation>已损坏：%1（%2）的校验和不符</translation>
    </message>
    <message>
        <source>its safetensors header is not a JSON object</source>
        <translation>safetensors 头部不是 JSON 对象</translation>
    </message>
    <message>
        <source>the zip directory is damaged</source>
        <translation>zip 目录已损坏</translation>
    </message>
    <message>
        <source>was saved by a big-endian machine; save it again on a little-endian one</source>
        <translation>由大端机器保存；请在小端机器上重新保存</translation>
    </message>
    <message>
        <source>does not begin with the magic number of torch</source>
        <translation>开头不是 torch 的魔数</translation>
    </message>
    <message>
        <source>has %1 Toeplitz operators, too many for a model</source>
        <translation>有 %1 个托普利茨算子，超过任何模型</translation>
    </message>
    <message>
        <source>contains %1 instead of a state dict</source>
        <translation>不含 state dict，而是 %1</translation>
    </message>
    <message>
        <source>a coefficients file has no network</source>
        <translation>系数文件中没有网络</translation>
    </message>
    <message>
        <source>is not UTF-8 at byte %1, which is %2</source>
        <translation>在字节 %1 处不是 UTF-8，该处为 %2</translation>
    </message>
    <message>
        <source>the NPY header claims more numbers than the file contains (%1 bytes follow it)</source>
        <translation>NPY 头部声称的数多于文件所含（其后有 %1 字节）</translation>
    </message>
    <message>
        <source>an array of real numbers is required, but this one contains %1</source>
        <translation>需要实数数组，此数组为 %1</translation>
    </message>
    <message>
        <source>an array of integers is required, but this one contains %1</source>
        <translation>需要整数数组，此数组为 %1</translation>
    </message>
    <message>
        <source>line %1 contains a value that is not a number</source>
        <translation>第 %1 行含有非数值内容</translation>
    </message>
    <message>
        <source>line %1 has %2 fields, but %3 are expected</source>
        <translation>第 %1 行有 %2 个字段，应为 %3 个</translation>
    </message>
    <message>
        <source>has no numeric rows</source>
        <translation>不含任何数值行</translation>
    </message>
    <message>
        <source>an array of shape %1 does not contain tokens</source>
        <translation>数组 %1 不含词元</translation>
    </message>
    <message>
        <source>contains %1 tokens, but the length is %2</source>
        <translation>含 %1 个词元，而长度应为 %2</translation>
    </message>
    <message>
        <source>contains %1 values, but n is %2</source>
        <translation>含 %1 个值，而 n 为 %2</translation>
    </message>
    <message>
        <source>has %1 tokens, but n is %2</source>
        <translation>有 %1 个词元，而 n 为 %2</translation>
    </message>
    <message>
        <source>contains the ID %1, but the model&apos;s vocabulary has IDs 0 to %2</source>
        <translation>含编号 %1，而模型词表为 0 至 %2</translation>
    </message>
    <message>
        <source>the input is empty; at least one token is required</source>
        <translation>输入为空；至少需要一个词元</translation>
    </message>
    <message>
        <source>the text is empty; at least one token is required</source>
        <translation>文本为空；至少需要一个词元</translation>
    </message>
    <message>
        <source>the prompt is empty; enter at least one token</source>
        <translation>提示为空；请至少输入一个词元</translation>
    </message>
    <message>
        <source>a text requires a vocabulary, and there is none next to the checkpoint; give one with --vocabulary</source>
        <translation>文本需要词表，而检查点旁没有；请用 --vocabulary 指定</translation>
    </message>
    <message>
        <source>%1 of %2 tokens of the text are not in the vocabulary and count as &lt;unk&gt;</source>
        <translation>文本 %2 个词元中有 %1 个不在词表中，按 &lt;unk&gt; 计</translation>
    </message>
    <message>
        <source>is not the vocabulary of this model: it has %1 symbols, but the model has %2</source>
        <translation>不是此模型的词表：它有 %1 个符号，而模型 %2</translation>
    </message>
    <message>
        <source>%1 is not a token ID; IDs are non-negative integers such as 5 4 10</source>
        <translation>%1 不是编号；编号为从 0 起的整数，如 5 4 10</translation>
    </message>
    <message>
        <source>there are no token IDs; enter non-negative integers such as 5 4 10</source>
        <translation>没有编号；请写从 0 起的整数，如 5 4 10</translation>
    </message>
    <message>
        <source>the ID %1 is out of range; IDs are 0 to %2</source>
        <translation>编号 %1 超出范围；编号为 0 至 %2</translation>
    </message>
    <message>
        <source>no token has the ID %1</source>
        <translation>没有编号为 %1 的词元</translation>
    </message>
    <message>
        <source>the ID %1 is not in the model&apos;s vocabulary of %2</source>
        <translation>编号 %1 不在模型词表的 %2 个之中</translation>
    </message>
    <message>
        <source>the model&apos;s vocabulary has %1 tokens, but the text contains the ID %2</source>
        <translation>模型词表有 %1 个词元，而文本含编号 %2</translation>
    </message>
    <message>
        <source>a window of %1 tokens requires a text of %2 tokens, but the text has %3</source>
        <translation>%1 个词元的窗口需要 %2 个词元的文本，而文本只有 %3 个</translation>
    </message>
    <message>
        <source>the model is not a language model: it does not predict tokens</source>
        <translation>此模型不是语言模型：它不预测词元</translation>
    </message>
    <message>
        <source>the model is not causal, so it cannot predict text token by token</source>
        <translation>此模型不是因果的，无法逐词元预测文本</translation>
    </message>
    <message>
        <source>only a causal operator can run token by token</source>
        <translation>只有因果算子才能逐词元运行</translation>
    </message>
    <message>
        <source>the model does not take tokens</source>
        <translation>此模型不接受词元</translation>
    </message>
    <message>
        <source>the model has positions for %1 tokens, but the input has %2</source>
        <translation>模型有 %1 个词元的位置，而输入有 %2 个</translation>
    </message>
    <message>
        <source>%1: omits lags from %2, and the text grows to %3 tokens</source>
        <translation>%1：略去自 %2 起的滞后，而文本将增至 %3 个词元</translation>
    </message>
    <message>
        <source>%1: the layer omits lags from %2, its poles do not, and the text grows to %3 tokens</source>
        <translation>%1：该层略去自 %2 起的滞后，其极点则不然，而文本将增至 %3 个词元</translation>
    </message>
    <message>
        <source>%1: its error is measured only at lags below %2, and the text grows to %3 tokens</source>
        <translation>%1：误差只在 %2 以内的滞后上测量，而文本将增至 %3 个词元</translation>
    </message>
    <message>
        <source>%1: converted at n = %2, its kernel repeats beyond it, decayed further, and the text grows to %3 tokens</source>
        <translation>%1：按 n = %2 转换，其核在此之外重复并继续衰减，而文本将增至 %3 个词元</translation>
    </message>
    <message>
        <source>no channel is selected</source>
        <translation>未选择通道</translation>
    </message>
    <message>
        <source>channel %1 does not exist; channels are 0 to %2</source>
        <translation>通道 %1 不存在；通道为 0 至 %2</translation>
    </message>
    <message>
        <source>head %1 does not exist; heads are 0 to %2</source>
        <translation>头 %1 不存在；头为 0 至 %2</translation>
    </message>
    <message>
        <source>layer %1 does not exist; layers are 0 to %2</source>
        <translation>层 %1 不存在；层为 0 至 %2</translation>
    </message>
    <message>
        <source>n = %1 exceeds the maximum of %2 of this coefficients file</source>
        <translation>n = %1 超出此系数文件所含的 %2</translation>
    </message>
    <message>
        <source>state-space forms require a causal operator; this one is bidirectional</source>
        <translation>状态空间形式要求因果算子，而此算子是双向的</translation>
    </message>
    <message>
        <source>reduction requires a causal operator; this one is bidirectional</source>
        <translation>降阶要求因果算子，而此算子是双向的</translation>
    </message>
    <message>
        <source>ETSC requires a causal operator; this one is bidirectional</source>
        <translation>ETSC 要求因果算子，而此算子是双向的</translation>
    </message>
    <message>
        <source>a bidirectional TNO cannot run token by token</source>
        <translation>双向 TNO 无法逐词元运行</translation>
    </message>
    <message>
        <source>Hankel singular values require finite coefficients</source>
        <translation>汉克尔奇异值要求系数有限</translation>
    </message>
    <message>
        <source>cannot reduce: a coefficient is not finite</source>
        <translation>有系数非有限，无法降阶</translation>
    </message>
    <message>
        <source>conversion requires finite decays</source>
        <translation>有衰减非有限，无法转换</translation>
    </message>
    <message>
        <source>cannot reduce: a decay is not between 0 and 1</source>
        <translation>有衰减不在 0 与 1 之间，无法得到稳定的降阶</translation>
    </message>
    <message>
        <source>cannot convert: the coefficient of lag %1 in column %2 is not finite</source>
        <translation>第 %2 列滞后 %1 的系数非有限，无法转换</translation>
    </message>
    <message>
        <source>cannot reduce: the coefficient of lag %1 in column %2 is not finite</source>
        <translation>第 %2 列滞后 %1 的系数非有限，无法降阶</translation>
    </message>
    <message>
        <source>the Hankel singular values of a kernel this long would exceed the limit of 2 GiB; request fewer</source>
        <translation>如此长的核的汉克尔奇异值会超过允许的 2 GiB；请减少</translation>
    </message>
    <message>
        <source>%1 would require about %2, but only %3 of memory is free</source>
        <translation>%1 约需 %2，而空闲内存为 %3</translation>
    </message>
    <message>
        <source>requires tnnscope-torch, which was found neither next to this program nor on the PATH; install its package, or build it with ./bootstrap.sh torch</source>
        <translation>需要 tnnscope-torch，而本程序旁与 PATH 中均未找到；请安装其软件包，或用 ./bootstrap.sh torch 构建</translation>
    </message>
    <message>
        <source>it has ended</source>
        <translation>它已结束</translation>
    </message>
    <message>
        <source>it does not respond</source>
        <translation>它没有应答</translation>
    </message>
    <message>
        <source>At n = %1, the largest measured</source>
        <translation>在 n = %1 处，即测量的上限</translation>
    </message>
    <message>
        <source>Up to n = %1, the largest measured</source>
        <translation>至 n = %1，即测量的上限</translation>
    </message>
    <message>
        <source>Modes at n = %1, the largest drawn</source>
        <translation>模态为 n = %1 的，即绘制的上限</translation>
    </message>
    <message>
        <source>Errors of the first %1 of %2 channels</source>
        <translation>误差为 %2 个通道中前 %1 个的</translation>
    </message>
    <message>
        <source>%1 of %2 kernels cannot reach an error of %3 with %4 states; the largest error is %5</source>
        <translation>%2 个核中有 %1 个无法以 %4 个状态降阶到误差 %3；余下的最大误差为 %5</translation>
    </message>
    <message>
        <source>The activation %1 is omitted, as in the state space of the public code</source>
        <translation>略去激活函数 %1，与公开代码的状态空间一致</translation>
    </message>
    <message>
        <source>The coefficients pass through the activation %1: they are converted after it, and the decay is divided out of its output</source>
        <translation>系数经过激活函数 %1：在其后转换，并从结果中除去衰减</translation>
    </message>
    <message>
        <source>The coefficients pass through the activation %1: they are converted after it, without decay in lambda</source>
        <translation>系数经过激活函数 %1：在其后转换，λ 中不含衰减</translation>
    </message>
    <message>
        <source>%1: too slow above n = %2</source>
        <translation>%1：n 超过 %2 时太慢</translation>
    </message>
    <message>
        <source>forms contain only decayed coefficients and are omitted</source>
        <translation>状态形式只含衰减后的系数，故略去</translation>
    </message>
    <message>
        <source>a footprint requires two axes; %1 acts along the sequence only</source>
        <translation>%1 只沿序列作用；没有足迹</translation>
    </message>
    <message>
        <source>%1 has different channels along its height and its width</source>
        <translation>%1 沿高度与宽度的通道不同</translation>
    </message>
    <message>
        <source>the mixer norms its output, and adds its input to it</source>
        <translation>混合器对其输出归一化，并加上其输入</translation>
    </message>
    <message>
        <source>the mixer norms its input a second time, and adds that input to its output</source>
        <translation>混合器对其输入再次归一化，并将该输入加到输出</translation>
    </message>
    <message>
        <source>the layer adds softmax attention to T x without gates</source>
        <translation>该层将 softmax 注意力加到 T x，两者均无门控</translation>
    </message>
    <message>
        <source>the public code never applies this operator: toep_type 8 is attention</source>
        <translation>公开代码从不使用此算子：toep_type 8 是注意力</translation>
    </message>
    <message>
        <source>each axis has its own norm after its operator, before they are added</source>
        <translation>每个轴在其算子之后、相加之前各有归一化</translation>
    </message>
    <message>
        <source>assumes %1, and around the kernels %2: the file does not store these options (set them with --set KEY=VALUE)</source>
        <translation>假定 %1，核以外假定 %2：文件没有存储这些选项（用 --set KEY=VALUE 设置）</translation>
    </message>
    <message>
        <source>assumes %1: the file does not store these options (set them with --set KEY=VALUE)</source>
        <translation>假定 %1：文件没有存储这些选项（用 --set KEY=VALUE 设置）</translation>
    </message>
    <message>
        <source>this family has no reference values; the coefficients were checked with an independent NumPy implementation</source>
        <translation>手头没有此类模型的作者数值；系数已与独立的 NumPy 计算核对</translation>
    </message>
    <message>
        <source>%1 has no reference values; the formula follows the code, but was not checked with its output</source>
        <translation>手头没有 %1 的作者数值；公式依其代码写成，未与任何数值比较</translation>
    </message>
    <message>
        <source>its embedding and classifier are not supported, only its operators</source>
        <translation>此处不运行其嵌入与分类器，只运行其算子</translation>
    </message>
    <message>
        <source>the mixers of the research era and their gates are not supported, only their operators</source>
        <translation>此处不运行研究时期的混合器及其门控，只运行其算子</translation>
    </message>
    <message>
        <source>SKI-TNN&apos;s operator (skitno) is a short convolution plus a low-rank interpolation, not a Toeplitz kernel; it is not drawn</source>
        <translation>SKI-TNN 的算子（skitno）是短卷积加低秩插值，不是单个托普利茨核；只列名，不绘制</translation>
    </message>
    <message>
        <source>SKI-TNN&apos;s operator over inverse time (skitno_inv_time) is a short convolution plus a low-rank interpolation, not a Toeplitz kernel; it is not drawn</source>
        <translation>SKI-TNN 的逆时间算子（skitno_inv_time）是短卷积加低秩插值，不是单个托普利茨核；只列名，不绘制</translation>
    </message>
    <message>
        <source>the image could not be encoded as PNG</source>
        <translation>图片无法编码为 PNG</translation>
    </message>
    <message>
        <source>an image of this size does not fit in memory</source>
        <translation>此尺寸的图片超出内存</translation>
    </message>
    <message>
        <source>data can be written as .csv, .npy or .json, not as &apos;%1&apos;</source>
        <translation>数据可写为 .csv、.npy 或 .json，不能写为“%1”</translation>
    </message>
    <message>
        <source>Long Range Arena classifier (%1)</source>
        <translation>Long Range Arena 分类器（%1）</translation>
    </message>
    <message>
        <source>image classifier of TNN layers (%1)</source>
        <translation>TNN 层图像分类器（%1）</translation>
    </message>
    <message>
        <source>image classifier of TNN layers</source>
        <translation>TNN 层图像分类器</translation>
    </message>
    <message>
        <source>xmixers causal language model (TnnForCausalLM)</source>
        <translation>xmixers 因果语言模型（TnnForCausalLM）</translation>
    </message>
    <message>
        <source>coefficients of one TNO</source>
        <translation>单个 TNO 的系数</translation>
    </message>
    <message>
        <source>dense Toeplitz matrix of %1</source>
        <translation>%1 的稠密托普利茨矩阵</translation>
    </message>
    <message>
        <source>shape of the array</source>
        <translation>数组的形状</translation>
    </message>
    <message>
        <source>all negative lags are zero</source>
        <translation>负滞后均为零</translation>
    </message>
    <message>
        <source>some negative lags are nonzero</source>
        <translation>有非零的负滞后</translation>
    </message>
    <message>
        <source>without gamma, no tensor determines the number of heads</source>
        <translation>没有 gamma，无张量说明头数</translation>
    </message>
    <message>
        <source>State-space forms require a causal operator; this one is bidirectional</source>
        <translation>状态空间形式要求因果算子，而此算子是双向的</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>A 与 B</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>difference of two checkpoints</source>
        <translation>两个检查点之差</translation>
    </message>
    <message>
        <source>kernel zoo: %1</source>
        <translation>核库：%1</translation>
    </message>
    <message>
        <source>a convolution, t_k = w_k for the lags of its taps (TNN paper, equation 10)</source>
        <translation>卷积，t_k = w_k，k 取其抽头的滞后（TNN 论文，式 10）</translation>
    </message>
    <message>
        <source>a linear recurrent unit, t_k = Re sum b lambda^k (LRU, Orvieto et al. 2023)</source>
        <translation>线性循环单元，t_k = Re Σ b λ^k（LRU，Orvieto 等 2023）</translation>
    </message>
    <message>
        <source>exp(-m |k|) with ALiBi&apos;s slopes m (Press et al. 2022)</source>
        <translation>exp(-m |k|)，m 为 ALiBi 的斜率（Press 等 2022）</translation>
    </message>
    <message>
        <source>a diagonal state space, t_k = Re sum b lambda^k (S4D, Gu et al. 2022)</source>
        <translation>对角状态空间，t_k = Re Σ b λ^k（S4D，Gu 等 2022）</translation>
    </message>
    <message>
        <source>%1: not measured above n = %2, where a product takes more than a second</source>
        <translation>%1：n 超过 %2 未测量，一次乘积将超过一秒</translation>
    </message>
    <message>
        <source>%1: not measured above n = %2, where converting its state space would take minutes</source>
        <translation>%1：n 超过 %2 未测量，其状态空间的转换需数分钟</translation>
    </message>
    <message>
        <source>no layer has the given head and channels</source>
        <translation>没有一层有这样的头与通道</translation>
    </message>
    <message>
        <source>the difference omits the division by row sums</source>
        <translation>差中略去按行和的归一化</translation>
    </message>
    <message>
        <source>%1 has 1 more layer, which is omitted</source>
        <translation>%1 多 1 层，已略去</translation>
    </message>
    <message>
        <source>%1 has %2 more layers, which are omitted</source>
        <translation>%1 多 %2 层，已略去</translation>
    </message>
    <message>
        <source>it has no common channels</source>
        <translation>没有共同的通道</translation>
    </message>
    <message>
        <source>the number of channels of the other model is unknown here</source>
        <translation>另一模型未说明此处有多少通道</translation>
    </message>
    <message>
        <source>a difference of two checkpoints has no network</source>
        <translation>两个检查点之差没有网络</translation>
    </message>
    <message>
        <source>a kernel of the zoo has no network</source>
        <translation>核库中的核没有网络</translation>
    </message>
    <message>
        <source>a difference of products has no mean or extreme over channels; choose channels</source>
        <translation>此处乘积之差没有各通道的均值或极值；请选择通道</translation>
    </message>
    <message>
        <source>does not contain the operator %1</source>
        <translation>不含算子 %1</translation>
    </message>
    <message>
        <source>no measurements</source>
        <translation>未测量任何内容</translation>
    </message>
    <message>
        <source>arrays of different shapes cannot be compared</source>
        <translation>形状不同的数组无法比较</translation>
    </message>
    <message>
        <source>text requires a vocabulary, and there is none next to the checkpoint</source>
        <translation>文本需要词表，而检查点旁没有</translation>
    </message>
    <message>
        <source>the text has only %1 tokens, too few for any of the lengths</source>
        <translation>文本有 %1 个词元：对任何长度都太少</translation>
    </message>
    <message>
        <source>an input must be a one-dimensional array with at least one value; %1</source>
        <translation>输入须为至少有一个值的一维数组；%1</translation>
    </message>
    <message>
        <source>no file name given</source>
        <translation>未给出文件名</translation>
    </message>
    <message>
        <source>the current content cannot be drawn for other layers</source>
        <translation>当前内容无法为其他层绘制</translation>
    </message>
    <message>
        <source>this plot has no axes to zoom</source>
        <translation>此图没有可缩放的坐标轴</translation>
    </message>
    <message>
        <source>a logarithmic axis cannot show zero or negative values</source>
        <translation>对数轴无法显示零或负数</translation>
    </message>
    <message>
        <source>an axis interval must go from a smaller to a larger number</source>
        <translation>坐标轴区间须从较小的数到较大的数</translation>
    </message>
    <message>
        <source>a contact sheet holds at most %1 plots; this one would have %2</source>
        <translation>合图可容纳 %1 幅，而此图需 %2 幅</translation>
    </message>
    <message>
        <source>none of %1 plots could be made: %2</source>
        <translation>%1 幅图均无法生成：%2</translation>
    </message>
    <message>
        <source>%1 tokens after a prompt of %2, on %3</source>
        <translation>提示 %2 个词元之后生成 %1 个，在 %3 上</translation>
    </message>
    <message>
        <source>%1 tokens after a prompt of %2</source>
        <translation>提示 %2 个词元之后生成 %1 个</translation>
    </message>
    <message>
        <source>%1, training</source>
        <translation>%1，训练中</translation>
    </message>
    <message>
        <source>layer %1 only</source>
        <translation>仅层 %1</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>%1 states</source>
        <translation>%1 个状态</translation>
    </message>
    <message>
        <source>1 state</source>
        <translation>1 个状态</translation>
    </message>
    <message>
        <source>no decay</source>
        <translation>无衰减</translation>
    </message>
    <message>
        <source>|lag| ≤ %1</source>
        <translation>|滞后| ≤ %1</translation>
    </message>
    <message>
        <source>1 channel off</source>
        <translation>1 个通道关闭</translation>
    </message>
    <message>
        <source>%1 channels off</source>
        <translation>%1 个通道关闭</translation>
    </message>
    <message>
        <source>%1, gated for %2</source>
        <translation>%1，以 %2 的门控</translation>
    </message>
    <message>
        <source>A gate belongs to one channel: diag(u) T is not defined for a mean or an extreme over channels</source>
        <translation>门控属于单个通道：没有各通道均值或极值的 diag(u) T</translation>
    </message>
    <message>
        <source>A signal does not pass through the network and has no gate: choose &quot;text&quot; in the Input panel and type one, or open an .npy input of the network</source>
        <translation>信号不通过网络，没有门控：请在“输入”面板中选择“文本”并输入，或打开网络输入的 .npy</translation>
    </message>
    <message>
        <source>is not the dictionary with which this model was trained</source>
        <translation>不是训练该模型时使用的词典</translation>
    </message>
    <message>
        <source>is one of the input files; -o must name a different file</source>
        <translation>是输入文件之一；-o 须指定另一个文件</translation>
    </message>
    <message>
        <source>already exists; use --resume to continue it or --force to replace it</source>
        <translation>已存在；用 --resume 继续训练，或用 --force 替换</translation>
    </message>
    <message>
        <source>already exists; use --force to replace it</source>
        <translation>已存在；用 --force 替换</translation>
    </message>
    <message>
        <source>the training length %1 is out of range; %2 is used</source>
        <translation>训练长度 %1 超出范围，使用 %2</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Scale of the axis of t; log |t| draws negative values dotted</source>
        <translation>t 轴的刻度；log |t| 以点线表示负值</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Which selected channel the plots show; the table covers all of them</source>
        <translation>图中显示的选中通道；表格包含全部选中通道</translation>
    </message>
    <message>
        <source>Algorithms</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Whole-sequence products only, or also streaming and state spaces, token by token</source>
        <translation>只比较整个序列的乘积，或也包括 streaming 与状态空间逐词元的结果</translation>
    </message>
    <message>
        <source>with forms</source>
        <translation>含状态形式</translation>
    </message>
    <message>
        <source>products</source>
        <translation>仅乘积</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Compare the algorithms of this CPU only, or also those of LibTorch on CPU and GPUs; each process measures its own times</source>
        <translation>只比较本机 CPU 的算法，或也包括 LibTorch 在 CPU 与 GPU 上的算法；各进程自行计时</translation>
    </message>
    <message>
        <source>this CPU</source>
        <translation>本机 CPU</translation>
    </message>
    <message>
        <source>all devices</source>
        <translation>所有设备</translation>
    </message>
    <message>
        <source>Drawn results</source>
        <translation>绘制的结果</translation>
    </message>
    <message>
        <source>All results, A and B as chosen in the table, or A only (hold F for B)</source>
        <translation>全部结果、表中的 A 与 B，或只有 A（按住 F 时为 B）</translation>
    </message>
    <message>
        <source>A, F: B</source>
        <translation>A，F：B</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图形</translation>
    </message>
    <message>
        <source>Overlaid outputs y; differences; log10 of errors; distances in float32 units in the last place; a divider between A and B; time or memory against n, measured now</source>
        <translation>各输出 y 叠加；差值；误差的 log10；以 float32 末位单位计的距离；A 与 B 之间的分隔线；即时测量的时间与内存对 n</translation>
    </message>
    <message>
        <source>overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>ULP histogram</source>
        <translation>ULP 直方图</translation>
    </message>
    <message>
        <source>wipe A | B</source>
        <translation>划变 A | B</translation>
    </message>
    <message>
        <source>time against n</source>
        <translation>时间对 n</translation>
    </message>
    <message>
        <source>memory against n</source>
        <translation>内存对 n</translation>
    </message>
    <message>
        <source>Scale of the axis of |t_k|</source>
        <translation>|t_k| 轴的刻度</translation>
    </message>
    <message>
        <source>|t_k| against lag; stored and fitted decay γ of every channel, with the logit if learned; their histogram; or their spread per layer</source>
        <translation>|t_k| 对滞后；每个通道所存与拟合的衰减 γ，可学习者附 logit；其直方图；或其每层的分布</translation>
    </message>
    <message>
        <source>envelope</source>
        <translation>包络</translation>
    </message>
    <message>
        <source>rates</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>各层</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>Draw the share of energy within |lag| ≤ k on the right axis</source>
        <translation>在右轴画出 |滞后| ≤ k 内的能量占比</translation>
    </message>
    <message>
        <source>with energy</source>
        <translation>含能量</translation>
    </message>
    <message>
        <source>magnitudes</source>
        <translation>幅值</translation>
    </message>
    <message>
        <source>First selected channel, or mean or value of largest magnitude at each offset over all channels of the head</source>
        <translation>第一个选中的通道，或每个偏移处该头全部通道足迹的均值或幅值最大的值</translation>
    </message>
    <message>
        <source>First selected channel of every layer, or mean or extreme over channels</source>
        <translation>每层第一个选中的通道，或各通道的均值或极值</translation>
    </message>
    <message>
        <source>Toeplitz matrices, coefficients against lag, or |H| in dB against frequency from 0 to half the token rate; one scale for all</source>
        <translation>托普利茨矩阵、系数对滞后，或幅值 |H|（dB）对 0 至半个词元率的频率；统一刻度</translation>
    </message>
    <message>
        <source>matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>spectra</source>
        <translation>频谱</translation>
    </message>
    <message>
        <source>First selected channel, or mean or value of largest magnitude at each lag over all channels of the head</source>
        <translation>第一个选中的通道，或每个滞后处该头全部通道的均值或幅值最大的值</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>circulant</source>
        <translation>循环矩阵</translation>
    </message>
    <message>
        <source>Channels of the head, longest memory first; a histogram of their memory; or its spread per layer</source>
        <translation>该头的通道，记忆最长者在前；记忆的直方图；或其每层的分布</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>|lag| that contains 99, 90 or 50 % of a kernel&apos;s energy Σ t²; channels are sorted by it</source>
        <translation>包含核能量 Σ t² 的 99、90 或 50 % 的 |滞后|：通道按其排序</translation>
    </message>
    <message>
        <source>k99</source>
        <translation>k99</translation>
    </message>
    <message>
        <source>k90</source>
        <translation>k90</translation>
    </message>
    <message>
        <source>k50</source>
        <translation>k50</translation>
    </message>
    <message>
        <source>Scale of the lag axis; log also shows lag 0</source>
        <translation>滞后轴的刻度；对数轴也显示滞后 0</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>input v</source>
        <translation>输入 v</translation>
    </message>
    <message>
        <source>output T v</source>
        <translation>输出 T v</translation>
    </message>
    <message>
        <source>gate u</source>
        <translation>门控 u</translation>
    </message>
    <message>
        <source>hidden state</source>
        <translation>隐状态</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Draw the learning rate on the right axis</source>
        <translation>在右轴画出学习率</translation>
    </message>
    <message>
        <source>losses</source>
        <translation>仅损失</translation>
    </message>
    <message>
        <source>with learning rate</source>
        <translation>含学习率</translation>
    </message>
    <message>
        <source>Scale of the loss axis</source>
        <translation>损失轴的刻度</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Scale of the perplexity axis</source>
        <translation>困惑度轴的刻度</translation>
    </message>
    <message>
        <source>Scale of the value axis: log is dB of |H|, 20 log10 |H|, or symlog of a delay, which keeps its sign</source>
        <translation>数值轴的刻度：对数为 |H| 的分贝，即 20 log10 |H|；群延迟用保留符号的 symlog</translation>
    </message>
    <message>
        <source>Selected channels as curves, all channels of the head as quantiles, or the mean |H| of every layer, one row per layer</source>
        <translation>选中通道画为曲线，该头全部通道画为分位数，或每层的平均 |H|，每层一行</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>|H|, unwrapped phase in radians, or group delay −d arg H / dω in tokens; layers show |H|</source>
        <translation>|H|、解卷绕相位（弧度），或群延迟 −d arg H / dω（词元）；“各层”只有 |H|</translation>
    </message>
    <message>
        <source>magnitude</source>
        <translation>幅值</translation>
    </message>
    <message>
        <source>phase</source>
        <translation>相位</translation>
    </message>
    <message>
        <source>delay</source>
        <translation>群延迟</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>Scale of the frequency axis: log expands low frequencies, where long memories respond</source>
        <translation>频率轴的刻度：对数展开低频，即长记忆所响应之处</translation>
    </message>
    <message>
        <source>linear ω</source>
        <translation>线性 ω</translation>
    </message>
    <message>
        <source>log ω</source>
        <translation>对数 ω</translation>
    </message>
    <message>
        <source>State-space form</source>
        <translation>状态空间形式</translation>
    </message>
    <message>
        <source>etsc</source>
        <translation>etsc</translation>
    </message>
    <message>
        <source>unpadded</source>
        <translation>无填充</translation>
    </message>
    <message>
        <source>reduced</source>
        <translation>降阶</translation>
    </message>
    <message>
        <source>side by side</source>
        <translation>并列</translation>
    </message>
    <message>
        <source>Eigenvalues in the complex plane, weights against angle, the kernel of the modes, or its error at each lag</source>
        <translation>复平面上的特征值、权重对辐角、模态的核，或其在每个滞后的误差</translation>
    </message>
    <message>
        <source>plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>stems</source>
        <translation>杆图</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>核</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>刻度</translation>
    </message>
    <message>
        <source>Color scale of t: symlog keeps the sign and shows both a spike and a long tail</source>
        <translation>t 的颜色刻度：symlog 保留符号，同时显示尖峰与长尾</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Color limit: maximum, percentile, value, or lock the current one. Values beyond it are counted below the plot</source>
        <translation>颜色上限：最大值、百分位数、指定值，或锁定当前值。超出的值在图下计数</translation>
    </message>
    <message>
        <source>full range</source>
        <translation>全范围</translation>
    </message>
    <message>
        <source>99.9 %</source>
        <translation>99.9 %</translation>
    </message>
    <message>
        <source>99 %</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>95 %</source>
        <translation>95 %</translation>
    </message>
    <message>
        <source>up to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>剖面</translation>
    </message>
    <message>
        <source>Plot the row, column and lag of a cell next to the matrix; click to pin a cell, Escape to release it</source>
        <translation>在矩阵旁画出某单元的行、列与滞后；点击固定单元，Escape 取消固定</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>symlog</source>
        <translation>symlog</translation>
    </message>
    <message>
        <source>log |t|</source>
        <translation>log |t|</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>仅图</translation>
    </message>
    <message>
        <source>with profiles</source>
        <translation>含剖面</translation>
    </message>
    <message>
        <source>%1 %2 is ignored: unknown option</source>
        <translation>略过 %1 %2：没有此选项</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2=%3 does not divide the %4 channels of %5</source>
        <translation>%1 %2=%3 不能整除 %5 的 %4 个通道</translation>
    </message>
    <message>
        <source>%1 %2=%3: expected %4</source>
        <translation>%1 %2=%3：应为 %4</translation>
    </message>
    <message>
        <source>%1 %2=%3 is ignored: expected %4</source>
        <translation>已忽略 %1 %2=%3：应为 %4</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 (byte %2 of the pickle)</source>
        <translation>%1（pickle 的字节 %2 处）</translation>
    </message>
    <message>
        <source>%1 (heads: %2)</source>
        <translation>%1（头：%2）</translation>
    </message>
    <message>
        <source>%1 = %2 is ignored: the tensors imply %3 (%4)</source>
        <translation>略过 %1 = %2：张量表明为 %3（%4）</translation>
    </message>
    <message>
        <source>%1 acts along two axes, but the input is not a grid</source>
        <translation>%1 沿两轴作用，而输入不是网格</translation>
    </message>
    <message>
        <source>%1 acts along two axes, so its tokens have no order</source>
        <translation>%1 沿两轴作用，没有可依的词元顺序</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 与 %2</translation>
    </message>
    <message>
        <source>%1 at byte %2 is stored but has two sizes</source>
        <translation>字节 %2 处的 %1 未压缩存储，却有两个大小</translation>
    </message>
    <message>
        <source>%1 at byte %2 extends past the end</source>
        <translation>字节 %2 处的 %1 超出末尾</translation>
    </message>
    <message>
        <source>%1 at byte %2: %3</source>
        <translation>字节 %2 处的 %1：%3</translation>
    </message>
    <message>
        <source>%1 bytes at byte %2 extend past the end of the file</source>
        <translation>字节 %2 处的 %1 字节超出文件末尾</translation>
    </message>
    <message>
        <source>%1 cannot be run: %2</source>
        <translation>%1 无法运行：%2</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 个通道</translation>
    </message>
    <message>
        <source>%1 claims %2 elements of %3 bytes, but %4 contains %5 bytes</source>
        <translation>%1 声称有 %2 个元素，每个 %3 字节，但 %4 含 %5 字节</translation>
    </message>
    <message>
        <source>%1 claims to unpack to %2 bytes from %3, which deflate cannot</source>
        <translation>%1 声称由 %3 字节解压为 %2 字节，deflate 无法做到</translation>
    </message>
    <message>
        <source>%1 has another name at byte %2</source>
        <translation>%1 在字节 %2 处另有名称</translation>
    </message>
    <message>
        <source>%1 has too many elements</source>
        <translation>%1 的元素多得无法计数</translation>
    </message>
    <message>
        <source>%1 does not have %2 bytes from byte %3 on</source>
        <translation>%1 自字节 %3 起没有 %2 字节</translation>
    </message>
    <message>
        <source>%1 has no dtype in the safetensors header</source>
        <translation>%1 在 safetensors 头部中没有 dtype</translation>
    </message>
    <message>
        <source>%1 contains values that are not finite</source>
        <translation>%1 含非有限的值</translation>
    </message>
    <message>
        <source>%1 is (%2, %3), but x is (%4, %5)</source>
        <translation>%1 为 (%2, %3)，而 x 为 (%4, %5)</translation>
    </message>
    <message>
        <source>%1 is listed twice</source>
        <translation>%1 列出了两次</translation>
    </message>
    <message>
        <source>%1 is listed, but no tensor defines its type</source>
        <translation>%1 已列出，但没有张量说明其类型</translation>
    </message>
    <message>
        <source>%1 is not a grid of positions (1, height, width, dim)</source>
        <translation>%1 不是位置网格 (1, height, width, dim)</translation>
    </message>
    <message>
        <source>%1 is not at byte %2, where the directory says</source>
        <translation>%1 不在目录所说的字节 %2 处</translation>
    </message>
    <message>
        <source>%1 is not in the file</source>
        <translation>%1 不在文件中</translation>
    </message>
    <message>
        <source>%1 is not available: %2</source>
        <translation>%1 不可用：%2</translation>
    </message>
    <message>
        <source>%1 is ignored: %2</source>
        <translation>略过 %1：%2</translation>
    </message>
    <message>
        <source>%1 is used unchanged, but has values outside (0, 1]</source>
        <translation>%1 按原样使用，但含 (0, 1] 之外的值</translation>
    </message>
    <message>
        <source>%1 lags</source>
        <translation>%1 个滞后</translation>
    </message>
    <message>
        <source>fixed in %1</source>
        <translation>在 %1 中固定</translation>
    </message>
    <message>
        <source>%1 numbers per token</source>
        <translation>每词元 %1 个数</translation>
    </message>
    <message>
        <source>%1 of %2 channels</source>
        <translation>%2 个通道中的 %1 个</translation>
    </message>
    <message>
        <source>%1 of images</source>
        <translation>%1，输入为图像</translation>
    </message>
    <message>
        <source>%1 of sequences of %2</source>
        <translation>%1，输入为%2的序列</translation>
    </message>
    <message>
        <source>%1 of shapes %2 and %3 do not match</source>
        <translation>形状为 %2 与 %3 的 %1 不相容</translation>
    </message>
    <message>
        <source>%1 of texts of %2</source>
        <translation>%1，输入为 %2 的文本</translation>
    </message>
    <message>
        <source>%1 overlaps another tensor at byte %2 of the data</source>
        <translation>%1 在数据的字节 %2 处与另一张量重叠</translation>
    </message>
    <message>
        <source>%1 extends past the %2 elements of %3</source>
        <translation>%1 超出 %3 的 %2 个元素</translation>
    </message>
    <message>
        <source>%1 rows cannot be divided into sequences of %2 tokens</source>
        <translation>%1 行不能构成各 %2 个词元的序列</translation>
    </message>
    <message>
        <source>%1 symbols</source>
        <translation>%1 个符号</translation>
    </message>
    <message>
        <source>%1 times %2</source>
        <translation>%1 批 %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 tokens do not form a grid of floor(sqrt(n)) rows; set the length as HxW</source>
        <translation>%1 个词元不能构成 floor(sqrt(n)) 行的网格；请以 HxW 给出长度</translation>
    </message>
    <message>
        <source>%1 tokens do not form a grid: the model takes floor(sqrt(n)) rows, and %2 is not a multiple of them</source>
        <translation>%1 个词元不能构成网格：模型取 floor(sqrt(n)) 行，而 %2 不是其倍数</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 varies within (0, 1]: read as logits of a learned decay; --set use_decay=true reads it as one fixed decay per channel</source>
        <translation>%1 在 (0, 1] 内变化：按可学习衰减的 logit 读取；--set use_decay=true 则读作每通道一个固定衰减</translation>
    </message>
    <message>
        <source>%1 requires %2 bytes for its shape and dtype, but its data_offsets span %3</source>
        <translation>%1 按形状与 dtype 需要 %2 字节，但其 data_offsets 跨 %3 字节</translation>
    </message>
    <message>
        <source>%1 with LayerNorm, or the Annotated TNN&apos;s</source>
        <translation>%1（含 LayerNorm），或 Annotated TNN 的</translation>
    </message>
    <message>
        <source>%1 would require %2 GiB, above the limit of %3 GiB; choose fewer channels or a smaller n</source>
        <translation>%1 需要 %2 GiB，超过允许的 %3 GiB；请减少通道或减小 n</translation>
    </message>
    <message>
        <source>%1 would require %2 GiB, above the limit of 8 GiB; choose fewer channels</source>
        <translation>%1 需要 %2 GiB，超过允许的 8 GiB；请减少通道</translation>
    </message>
    <message>
        <source>%1 would exceed the limit of 8 GiB; choose a smaller n</source>
        <translation>%1 会超过允许的 8 GiB；请减小 n</translation>
    </message>
    <message>
        <source>%1 would exceed the limit of 8 GiB; choose fewer channels or a smaller n</source>
        <translation>%1 会超过允许的 8 GiB；请减少通道或减小 n</translation>
    </message>
    <message>
        <source>%1, %2 symbols (%3)</source>
        <translation>%1，%2 个符号（%3）</translation>
    </message>
    <message>
        <source>%1, %2 taps</source>
        <translation>%1，%2 个抽头</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, Hankel singular values</source>
        <translation>%1，汉克尔奇异值</translation>
    </message>
    <message>
        <source>%1, decay rates</source>
        <translation>%1，衰减速率</translation>
    </message>
    <message>
        <source>%1, distances from float64 in ULP of float32</source>
        <translation>%1，与 float64 的距离（以 float32 的 ULP 计）</translation>
    </message>
    <message>
        <source>%1, hidden %2</source>
        <translation>%1，隐藏维 %2</translation>
    </message>
    <message>
        <source>%1, learned coefficients</source>
        <translation>%1，学习的系数</translation>
    </message>
    <message>
        <source>%1, n = %2, %3</source>
        <translation>%1，n = %2，%3</translation>
    </message>
    <message>
        <source>%1, no GLUs</source>
        <translation>%1，无 GLU</translation>
    </message>
    <message>
        <source>%1, sines and cosines of the lag</source>
        <translation>%1，滞后的正弦与余弦</translation>
    </message>
    <message>
        <source>%1, time and memory of T x, %2 channels</source>
        <translation>%1，T x 的时间与内存，%2 个通道</translation>
    </message>
    <message>
        <source>%1, time and memory of T x, 1 channel</source>
        <translation>%1，T x 的时间与内存，1 个通道</translation>
    </message>
    <message>
        <source>%1, which version 1 of the operator never reads</source>
        <translation>%1，算子的版本 1 从不读取</translation>
    </message>
    <message>
        <source>%1, |H| at pi k / n radians per token</source>
        <translation>%1，频率 pi k / n（弧度/词元）处的 |H|</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: its %2 is not a list of non-negative integers</source>
        <translation>%1：其 %2 不是从零起的整数的列表</translation>
    </message>
    <message>
        <source>%1: its data_offsets are not two offsets, begin and end</source>
        <translation>%1：其 data_offsets 不是起点与终点</translation>
    </message>
    <message>
        <source>%1: twice the rows of %2</source>
        <translation>%1：为 %2 行数的两倍</translation>
    </message>
    <message>
        <source>%1:%2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1; all channels of a head share one kernel</source>
        <translation>%1；同一头的所有通道共用一个核</translation>
    </message>
    <message>
        <source>%1; all channels share one kernel</source>
        <translation>%1；所有通道共用一个核</translation>
    </message>
    <message>
        <source>%1; its last message: %2</source>
        <translation>%1；它最后说：%2</translation>
    </message>
    <message>
        <source>%1=%2 (%3) is not an activation of the public code, which then does not apply one</source>
        <translation>%1=%2（%3）不是公开代码的激活函数，公开代码此时不用激活函数</translation>
    </message>
    <message>
        <source>%1=%2 is not true or false</source>
        <translation>%1=%2 既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>%1=%2 is not a number from %3 to %4</source>
        <translation>%1=%2 不是 %3 到 %4 的数</translation>
    </message>
    <message>
        <source>%1dpb_act=%2: this version supports silu and relu</source>
        <translation>%1dpb_act，其值为 %2：此版本只认得 silu 与 relu</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a signal; use impulse, step, ramp, sine:FREQUENCY, chirp or noise[:SEED]</source>
        <translation>“%1”不是信号；可用 impulse、step、ramp、sine:FREQUENCY、chirp 或 noise[:SEED]</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not one of %2</source>
        <translation>“%1”不在 %2 之中</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not ROW,COLUMN</source>
        <translation>“%1”不是 行,列</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number from %2 to %3</source>
        <translation>“%1”不是 %2 到 %3 之间的数</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an integer from %2 to %3</source>
        <translation>“%1”不是 %2 到 %3 之间的整数</translation>
    </message>
    <message>
        <source>--config %1=%2 is ignored: the file stores %3 (%4)</source>
        <translation>略过 --config %1=%2：文件中为 %3（%4）</translation>
    </message>
    <message>
        <source>--prompt: %1</source>
        <translation>--prompt：%1</translation>
    </message>
    <message>
        <source>--set takes KEY=VALUE, not %1</source>
        <translation>--set 需要 KEY=VALUE，而不是 %1</translation>
    </message>
    <message>
        <source>1 number per token</source>
        <translation>每词元 1 个数</translation>
    </message>
    <message>
        <source>1 symbol</source>
        <translation>1 个符号</translation>
    </message>
    <message>
        <source>2 T_H v T_W^T (one axis after the other in both orders, added)</source>
        <translation>2 T_H v T_W^T（以两种次序先后沿两轴，再相加）</translation>
    </message>
    <message>
        <source>CTNN&apos;s decay is in the decoder and differs between versions of the code; without it, no kernel can be drawn</source>
        <translation>CTNN 的衰减属于解码器，且随代码版本而异；没有它就没有可绘制的核</translation>
    </message>
    <message>
        <source>ETSC converts exactly; it does not reduce</source>
        <translation>ETSC 精确转换，不作降阶</translation>
    </message>
    <message>
        <source>FD-TNN&apos;s operator without an RPE (tno_fd_norpe) interpolates a table of frequencies; it is not drawn</source>
        <translation>FD-TNN 的无 RPE 算子（tno_fd_norpe）对频率表插值；只列名，不绘制</translation>
    </message>
    <message>
        <source>FFTW has no plan for a transform of %1 numbers</source>
        <translation>FFTW 没有 %1 个数的变换的计划</translation>
    </message>
    <message>
        <source>GPT-2 IDs</source>
        <translation>GPT-2 编号</translation>
    </message>
    <message>
        <source>LibTorch found no GPU on this machine</source>
        <translation>LibTorch 在此机器上未找到 GPU</translation>
    </message>
    <message>
        <source>LibTorch reports: %1</source>
        <translation>LibTorch 报告：%1</translation>
    </message>
    <message>
        <source>NPY version %1 is not supported, only 1 to 3</source>
        <translation>无法读取 NPY 版本 %1，只能读取 1 至 3</translation>
    </message>
    <message>
        <source>TNO</source>
        <translation>TNO</translation>
    </message>
    <message>
        <source>T_H v + v T_W^T (height and width, added)</source>
        <translation>T_H v + v T_W^T（沿高度与宽度，相加）</translation>
    </message>
    <message>
        <source>T_H v T_W^T (one axis after the other)</source>
        <translation>T_H v T_W^T（先后沿两轴）</translation>
    </message>
    <message>
        <source>Toeplitz matrix</source>
        <translation>托普利茨矩阵</translation>
    </message>
    <message>
        <source>ToeplitzAttention adds its learned table to an attention and normalizes it; it is not drawn</source>
        <translation>ToeplitzAttention 将其学习的表加到注意力上并归一化；只列名，不绘制</translation>
    </message>
    <message>
        <source>a comparison of %1 tokens of %2 channels</source>
        <translation>对 %2 个通道的 %1 个词元作比较</translation>
    </message>
    <message>
        <source>a dict without tensors</source>
        <translation>不含张量的字典</translation>
    </message>
    <message>
        <source>a coefficients file has no options</source>
        <translation>系数文件没有选项</translation>
    </message>
    <message>
        <source>a footprint of %1 x %2 tokens is too large; the maximum is %3 x %3</source>
        <translation>%1 x %2 词元的足迹过大；最多 %3 x %3</translation>
    </message>
    <message>
        <source>a kernel of %1 lags cannot be computed</source>
        <translation>无法生成 %1 个滞后的核</translation>
    </message>
    <message>
        <source>options of a zoo kernel must be part of its name</source>
        <translation>核库中核的选项写在其名称里</translation>
    </message>
    <message>
        <source>a key has no value</source>
        <translation>有键没有值</translation>
    </message>
    <message>
        <source>a learned table</source>
        <translation>学习的表</translation>
    </message>
    <message>
        <source>a length must be 1 or more</source>
        <translation>长度须为 1 或更大</translation>
    </message>
    <message>
        <source>a line is not terminated</source>
        <translation>有一行没有结尾</translation>
    </message>
    <message>
        <source>a list ends before it starts</source>
        <translation>有列表结束却从未开始</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a memo number is not decimal</source>
        <translation>memo 编号不是以数字写成</translation>
    </message>
    <message>
        <source>the number of tokens cannot be negative</source>
        <translation>词元数不能为负</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>a persistent id is not one of torch&apos;s storages</source>
        <translation>持久标识（persistent id）不是 torch 的存储</translation>
    </message>
    <message>
        <source>a plain value</source>
        <translation>普通值</translation>
    </message>
    <message>
        <source>a prompt requires a vocabulary, and there is none next to the checkpoint; give one with --vocabulary, or use --prompt-ids</source>
        <translation>提示需要词表，而检查点旁没有；请用 --vocabulary 指定，或改用 --prompt-ids</translation>
    </message>
    <message>
        <source>the command has an unclosed quote</source>
        <translation>命令中有引号未结束</translation>
    </message>
    <message>
        <source>a response requires a linear or log (dB) scale</source>
        <translation>响应须用线性或对数（dB）刻度</translation>
    </message>
    <message>
        <source>a run of %1 tokens</source>
        <translation>运行 %1 个词元</translation>
    </message>
    <message>
        <source>a signal requires at least one token</source>
        <translation>信号至少需要一个词元</translation>
    </message>
    <message>
        <source>a single tensor without a name</source>
        <translation>单个无名张量</translation>
    </message>
    <message>
        <source>a storage has the negative length %1</source>
        <translation>存储的长度 %1 为负</translation>
    </message>
    <message>
        <source>a storage does not consist of bytes</source>
        <translation>存储所在的不是字节</translation>
    </message>
    <message>
        <source>a stream of %1 tokens cannot take %2 more after %3</source>
        <translation>%1 个词元的流已接收 %3 个，无法再接收 %2 个</translation>
    </message>
    <message>
        <source>a stream of %1 tokens of %2 channels</source>
        <translation>%2 个通道的 %1 个词元的流</translation>
    </message>
    <message>
        <source>a string has no quotes</source>
        <translation>有字符串没有引号</translation>
    </message>
    <message>
        <source>a table of %1 rows</source>
        <translation>%1 行的表</translation>
    </message>
    <message>
        <source>a tensor begins at an offset that is too large</source>
        <translation>张量起始的偏移大得无法计数</translation>
    </message>
    <message>
        <source>a tensor begins at the negative offset %1</source>
        <translation>张量起始于负偏移 %1</translation>
    </message>
    <message>
        <source>a tensor has %1 dimensions</source>
        <translation>张量有 %1 维</translation>
    </message>
    <message>
        <source>a tensor must have as many sizes as strides, not %1 and %2</source>
        <translation>张量的尺寸与步幅应同样多，此处为 %1 与 %2</translation>
    </message>
    <message>
        <source>a tensor has too many elements</source>
        <translation>张量的元素多得无法计数</translation>
    </message>
    <message>
        <source>a tensor has the negative size %1</source>
        <translation>张量的尺寸 %1 为负</translation>
    </message>
    <message>
        <source>a tensor has the negative stride %1</source>
        <translation>张量的步幅 %1 为负</translation>
    </message>
    <message>
        <source>a tensor is not defined by a storage, an offset, a size and strides</source>
        <translation>重建张量所用的不是存储、偏移、尺寸与步幅</translation>
    </message>
    <message>
        <source>a tensor to be written does not have the number of values given by its shape</source>
        <translation>要写出的张量所含数的个数与其形状不符</translation>
    </message>
    <message>
        <source>a tensor&apos;s size is not a tuple</source>
        <translation>张量的尺寸不是元组</translation>
    </message>
    <message>
        <source>a tensor&apos;s size is not an integer</source>
        <translation>张量的尺寸不是整数</translation>
    </message>
    <message>
        <source>a text of %1 tokens</source>
        <translation>%1 个词元的文本</translation>
    </message>
    <message>
        <source>an argument of the call is not valid UTF-8 and cannot be sent to an engine</source>
        <translation>调用中的文本不是有效的 UTF-8，无法发给引擎</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a transform of %1 numbers</source>
        <translation>%1 个数的变换</translation>
    </message>
    <message>
        <source>a transform of length %1 is not possible</source>
        <translation>无法生成长度为 %1 的变换</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>需要值之处没有值</translation>
    </message>
    <message>
        <source>a view of a storage has no offset</source>
        <translation>存储的视图没有偏移</translation>
    </message>
    <message>
        <source>a window of %1 tokens requires coefficients of as many lags, but there are %2</source>
        <translation>%1 个词元的窗口需要同样多个滞后的系数，而只有 %2 个</translation>
    </message>
    <message>
        <source>activation of the coefficients</source>
        <translation>系数的激活函数</translation>
    </message>
    <message>
        <source>all %1 lags</source>
        <translation>全部 %1 个滞后</translation>
    </message>
    <message>
        <source>an array of shape %1 does not contain tokens of length %2</source>
        <translation>数组 %1 不含长度为 %2 的词元</translation>
    </message>
    <message>
        <source>an array of shape %1 does not contain coefficients; expected (heads, 2n-1, channels), causal (n, channels), or a dense Toeplitz matrix (heads, n, n, channels)</source>
        <translation>数组 %1 不含系数；系数应为 (heads, 2n-1, channels)、因果的 (n, channels)，或稠密托普利茨矩阵 (heads, n, n, channels)</translation>
    </message>
    <message>
        <source>an array of shape %1 is not an input of this model; use (b, n, %2) or (n, %2)</source>
        <translation>数组 %1 不能作为此模型的输入；可接受 (b, n, %2) 或 (n, %2)</translation>
    </message>
    <message>
        <source>an array of shape %1 is not an input of this model; use (b, n, %2) or (n, %2), or (b, H, W, %2)</source>
        <translation>数组 %1 不能作为此模型的输入；可接受 (b, n, %2) 或 (n, %2)，或 (b, H, W, %2)</translation>
    </message>
    <message>
        <source>an array of shape %1 is not an input of this model; use token IDs (b, n) or (n,)</source>
        <translation>数组 %1 不能作为此模型的输入；可接受编号 (b, n) 或 (n,)</translation>
    </message>
    <message>
        <source>an array of shape %1 is not an input of this model; use images (b, 3, height, width) or (3, height, width)</source>
        <translation>数组 %1 不能作为此模型的输入；可接受图像 (b, 3, height, width) 或 (3, height, width)</translation>
    </message>
    <message>
        <source>an array of shape %1 is not an input of this two-dimensional operator; use (b, H, W, h*d), (H, W, h*d), (b, h, H, W, d), or flattened tokens (b, n, h*d), (b, h, n, d), (n, h*d) or (n,), where n = H W and H = floor(sqrt(n)), with h = %2 and d = %3</source>
        <translation>数组 %1 不能作为此二维算子的输入；可接受 (b, H, W, h*d)、(H, W, h*d)、(b, h, H, W, d)，或展平的词元 (b, n, h*d)、(b, h, n, d)、(n, h*d) 或 (n,)，其中 n = H W 且 H = floor(sqrt(n))，h = %2，d = %3</translation>
    </message>
    <message>
        <source>an array is missing from the model</source>
        <translation>模型中缺少一个数组</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels cannot be divided into patches of %3 x %4</source>
        <translation>%1 x %2 像素的图像无法切分为 %3 x %4 的图块</translation>
    </message>
    <message>
        <source>an input of %1 tokens of %2 channels</source>
        <translation>%2 个通道的 %1 个词元的输入</translation>
    </message>
    <message>
        <source>an input of shape (%1, %2) is not a batch of sequences of %3 tokens and %4 channels</source>
        <translation>形状为 (%1, %2) 的输入不是一批 %3 个词元、%4 个通道的序列</translation>
    </message>
    <message>
        <source>an integer is not decimal</source>
        <translation>有整数不是以数字写成</translation>
    </message>
    <message>
        <source>an integer of %1 bytes</source>
        <translation>%1 字节的整数</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>一个整数</translation>
    </message>
    <message>
        <source>an object has no class</source>
        <translation>有对象没有类</translation>
    </message>
    <message>
        <source>an object of %1</source>
        <translation>%1 的对象</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>returned a different number of values than requested</source>
        <translation>应答的值的个数与所求不同</translation>
    </message>
    <message>
        <source>bidirectional</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>block %1 is neither a mixer with a Toeplitz operator nor a GLU</source>
        <translation>块 %1 既不是含托普利茨算子的混合器，也不是 GLU</translation>
    </message>
    <message>
        <source>blocks are missing among %1 to %2</source>
        <translation>%1 至 %2 之间缺少块</translation>
    </message>
    <message>
        <source>byte pairs, %1 tokens (%2)</source>
        <translation>字节对，%1 个词元（%2）</translation>
    </message>
    <message>
        <source>cannot be resumed: %1 was %2 and is now %3</source>
        <translation>无法继续训练：%1 原为 %2，现为 %3</translation>
    </message>
    <message>
        <source>cannot be resumed: it does not store %1</source>
        <translation>无法继续训练：它未存储 %1</translation>
    </message>
    <message>
        <source>cannot be resumed: it was written without the optimizer&apos;s state</source>
        <translation>无法继续训练：写出时未含优化器的状态</translation>
    </message>
    <message>
        <source>cannot be resumed: it was trained on a different text</source>
        <translation>无法继续训练：文本与开始训练时所用的不同</translation>
    </message>
    <message>
        <source>cannot be understood; it sent %1</source>
        <translation>无法理解：它说 %1</translation>
    </message>
    <message>
        <source>cancel takes a request number or nothing</source>
        <translation>cancel 接受一个请求的编号，或不带参数</translation>
    </message>
    <message>
        <source>cannot be created (%1)</source>
        <translation>无法创建（%1）</translation>
    </message>
    <message>
        <source>cannot be read (permission denied)</source>
        <translation>无法读取（没有权限）</translation>
    </message>
    <message>
        <source>cannot be started (%1)</source>
        <translation>无法启动（%1）</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>cfg.model has an invalid size of %1</source>
        <translation>cfg.model 所含的大小 %1 不会出现在任何模型中</translation>
    </message>
    <message>
        <source>cfg.model has invalid sizes</source>
        <translation>cfg.model 所含的大小不会出现在任何模型中</translation>
    </message>
    <message>
        <source>the validation at step %1 is not within the %2 steps of the training</source>
        <translation>第 %1 步的验证不在训练的 %2 步之内</translation>
    </message>
    <message>
        <source>cfg.model.rpe_input is not supported</source>
        <translation>cfg.model.rpe_input 不是已知的</translation>
    </message>
    <message>
        <source>channel %1 does not exist; the TNO has %2 channels</source>
        <translation>通道 %1 不在此 TNO 的 %2 个通道之中</translation>
    </message>
    <message>
        <source>channels per head</source>
        <translation>每头通道数</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>classifier, %1 classes</source>
        <translation>分类器，%1 类</translation>
    </message>
    <message>
        <source>classifier, 1 class</source>
        <translation>分类器，1 类</translation>
    </message>
    <message>
        <source>is a coefficients file, which cannot be opened remotely; open a checkpoint</source>
        <translation>是系数文件，无法远程打开；请打开检查点</translation>
    </message>
    <message>
        <source>coefficients at n = %1 cannot be extended to n = %2</source>
        <translation>n = %1 的系数无法延长到 n = %2</translation>
    </message>
    <message>
        <source>coefficients of shape (%1, %2) are not those of n = %3</source>
        <translation>形状为 (%1, %2) 的系数不是 n = %3 的系数</translation>
    </message>
    <message>
        <source>coefficients</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>column %1 does not exist; the coefficients have %2 channels</source>
        <translation>列 %1 不在系数的 %2 个通道之中</translation>
    </message>
    <message>
        <source>could not be started: %1</source>
        <translation>无法启动：%1</translation>
    </message>
    <message>
        <source>cannot be redirected: %1</source>
        <translation>无法重定向：%1</translation>
    </message>
    <message>
        <source>could not be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>dense Toeplitz matrix</source>
        <translation>稠密托普利茨矩阵</translation>
    </message>
    <message>
        <source>is not tnnscope-torch; it answered: %1</source>
        <translation>不是 tnnscope-torch；其应答为：%1</translation>
    </message>
    <message>
        <source>does not respond</source>
        <translation>没有应答</translation>
    </message>
    <message>
        <source>dpb v%1</source>
        <translation>dpb v%1</translation>
    </message>
    <message>
        <source>fairseq language model of attention and TNOs</source>
        <translation>fairseq 注意力与 TNO 混合语言模型</translation>
    </message>
    <message>
        <source>fairseq research %1 with %2</source>
        <translation>fairseq 研究时期 %1，含 %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be made from kernels alone</source>
        <translation>仅凭核无法得到“%1”</translation>
    </message>
    <message>
        <source>fftw is not available on torch devices; use naive, matrix or fft</source>
        <translation>torch 设备上没有 fftw；请使用 naive、matrix 或 fft</translation>
    </message>
    <message>
        <source>fortran_order in the NPY header is not True or False</source>
        <translation>NPY 头部中的 fortran_order 既不是 True 也不是 False</translation>
    </message>
    <message>
        <source>gamma</source>
        <translation>gamma</translation>
    </message>
    <message>
        <source>gamma=%1 (%2): the lower bound of a learned decay must be within [0, 1]</source>
        <translation>gamma=%1（%2）：可学习衰减的下界须在 [0, 1] 内</translation>
    </message>
    <message>
        <source>continues where there are already %1 symbols</source>
        <translation>已有 %1 个符号，其后仍有内容</translation>
    </message>
    <message>
        <source>has %1 bytes after its last tensor</source>
        <translation>最后一个张量之后还有 %1 字节</translation>
    </message>
    <message>
        <source>has ended (%1)</source>
        <translation>已结束（%1）</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>repeats the symbol %1, which has the ID %2</source>
        <translation>再次出现符号 %1，其编号为 %2</translation>
    </message>
    <message>
        <source>head %1, channel %2</source>
        <translation>头 %1，通道 %2</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>hidden states in and out</source>
        <translation>输入与输出均为隐状态</translation>
    </message>
    <message>
        <source>hidden states of %1</source>
        <translation>%1 的隐状态</translation>
    </message>
    <message>
        <source>already has %1 steps, more than the requested %2</source>
        <translation>已有 %1 步，多于所求的 %2 步</translation>
    </message>
    <message>
        <source>contains %1, but x has %2</source>
        <translation>含 %1，而 x 有 %2</translation>
    </message>
    <message>
        <source>contains GPT-2 IDs, but %1 does not contain the encoder.json and vocab.bpe to decode them</source>
        <translation>含 GPT-2 编号，而 %1 中没有将其转为文本的 encoder.json 与 vocab.bpe</translation>
    </message>
    <message>
        <source>contains GPT-2 IDs, whose byte pairs must be on this machine</source>
        <translation>含 GPT-2 编号，其字节对须在本机上</translation>
    </message>
    <message>
        <source>contains more than %1 merges</source>
        <translation>含多于 %1 条合并规则</translation>
    </message>
    <message>
        <source>contains more than %1 tokens</source>
        <translation>含多于 %1 个词元</translation>
    </message>
    <message>
        <source>is not a JSON object of tokens and their IDs</source>
        <translation>不是由词元及其编号组成的 JSON 对象</translation>
    </message>
    <message>
        <source>is not a JSON object</source>
        <translation>不含 JSON 对象</translation>
    </message>
    <message>
        <source>has no byte pairs: neither encoder.json with vocab.bpe nor vocab.json with merges.txt</source>
        <translation>不含字节对：既没有 encoder.json 与 vocab.bpe，也没有 vocab.json 与 merges.txt</translation>
    </message>
    <message>
        <source>is not a JSON object of options</source>
        <translation>不含选项对象</translation>
    </message>
    <message>
        <source>contains %1 instead of a state dict; its keys: %2</source>
        <translation>不含 state dict，而是 %1；其键为：%2</translation>
    </message>
    <message>
        <source>has no symbols</source>
        <translation>不含符号</translation>
    </message>
    <message>
        <source>has no tokens</source>
        <translation>不含词元</translation>
    </message>
    <message>
        <source>has symbols that are not GPT-2 IDs, so the byte pairs of %1 do not match it</source>
        <translation>含 GPT-2 编号以外的符号，%1 的字节对不属于它</translation>
    </message>
    <message>
        <source>the order and the residuals of its %1 %2 are not stored</source>
        <translation>其 %1 个 %2 如何相接、对其加上什么，均未存储</translation>
    </message>
    <message>
        <source>the order and the residuals of its %1 Gtus are not stored</source>
        <translation>其 %1 个 Gtu 如何相接、对其加上什么，均未存储</translation>
    </message>
    <message>
        <source>the order of its layers is not stored, and they are not numbered in a single list</source>
        <translation>其各层如何相接未存储，且它们并非在单个列表中逐一编号</translation>
    </message>
    <message>
        <source>token IDs of one text, shape (n,), are expected</source>
        <translation>需要单个文本的编号 (n,)</translation>
    </message>
    <message>
        <source>images of %1 x %2 pixels are not inputs of this model, whose positions are for %3 x %4</source>
        <translation>%1 x %2 像素的图像不能作为此模型的输入，其位置为 %3 x %4 的位置</translation>
    </message>
    <message>
        <source>index %1 is not less than %2</source>
        <translation>索引 %1 不小于 %2</translation>
    </message>
    <message>
        <source>is JSON nested deeper than %1 levels</source>
        <translation>是嵌套深于 %1 层的 JSON</translation>
    </message>
    <message>
        <source>is a TorchScript archive, which contains a program; save its state dict with torch.save(model.state_dict(), NEW)</source>
        <translation>是含有程序的 TorchScript 归档；请用 torch.save(model.state_dict(), NEW) 保存其 state dict</translation>
    </message>
    <message>
        <source>is a directory, which cannot be opened remotely; open a file in it</source>
        <translation>是目录，无法远程打开；请打开其中的文件</translation>
    </message>
    <message>
        <source>is a zip file that contains %1; unpack it first</source>
        <translation>是包着 %1 的 zip 文件；请先解压</translation>
    </message>
    <message>
        <source>is an NPZ file of %1 arrays, not a checkpoint; open a single .npy file of coefficients instead</source>
        <translation>是含 %1 个数组的 NPZ 文件，不是检查点；单个系数 .npy 可以打开</translation>
    </message>
    <message>
        <source>is an empty zip file</source>
        <translation>是空的 zip 文件</translation>
    </message>
    <message>
        <source>is damaged: its compressed entry %1 does not unpack to %2 bytes</source>
        <translation>已损坏：其压缩条目 %1 解压后不是 %2 字节</translation>
    </message>
    <message>
        <source>is damaged: the checksum of %1 at byte %2 does not match</source>
        <translation>已损坏：字节 %2 处 %1 的校验和不符</translation>
    </message>
    <message>
        <source>requires tnnscope-torch, which is not part of this build</source>
        <translation>需要 tnnscope-torch，而本构建不含它</translation>
    </message>
    <message>
        <source>is gone</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>is in the tar format of torch 0.1; load it with torch 1 or later and save it again</source>
        <translation>是 torch 0.1 的 tar 格式；请用 torch 1 或更新版本加载后重新保存</translation>
    </message>
    <message>
        <source>uses version %1 of the old torch format; only 1001 is supported</source>
        <translation>是 torch 旧格式的版本 %1；只认识 1001</translation>
    </message>
    <message>
        <source>is larger than 256 MiB, too large for a vocabulary</source>
        <translation>大于 256 MiB，词表不会这么大</translation>
    </message>
    <message>
        <source>is too large for a configuration</source>
        <translation>大于任何配置</translation>
    </message>
    <message>
        <source>was found neither next to this program nor on the PATH</source>
        <translation>既不在本程序旁，也不在 PATH 中</translation>
    </message>
    <message>
        <source>is not JSON at byte %1</source>
        <translation>在字节 %1 处不是 JSON</translation>
    </message>
    <message>
        <source>is not a shard index: it has no weight_map</source>
        <translation>不是分片索引：没有 weight_map</translation>
    </message>
    <message>
        <source>is not a symbol and its count, as a fairseq dictionary requires: %1</source>
        <translation>不是 fairseq 词典中那样的带计数的符号：%1</translation>
    </message>
    <message>
        <source>is not JSON</source>
        <translation>不是 JSON</translation>
    </message>
    <message>
        <source>is not UTF-8 at byte %1, which is %2; it looks like UTF-16</source>
        <translation>在字节 %1 处不是 UTF-8，该处为 %2；其开头与 UTF-16 相同</translation>
    </message>
    <message>
        <source>is not a one-dimensional array, the same for every channel</source>
        <translation>不是各通道相同的一维数组</translation>
    </message>
    <message>
        <source>is version %1, but this program is version %2; install the same version of both</source>
        <translation>版本为 %1，而本程序为 %2；请安装相同版本</translation>
    </message>
    <message>
        <source>requires tnnscope-torch; this program computes only on the CPU</source>
        <translation>需要 tnnscope-torch；本程序只在 CPU 上计算</translation>
    </message>
    <message>
        <source>is too large for an options file</source>
        <translation>太大，不是选项文件</translation>
    </message>
    <message>
        <source>is truncated: %1 at byte %2 claims %3 elements, but %4 bytes are left</source>
        <translation>不完整：字节 %2 处的 %1 声称有 %3 个元素，但只剩 %4 字节</translation>
    </message>
    <message>
        <source>is truncated: %1 ends at byte %2 of its data, which has %3</source>
        <translation>不完整：%1 止于其数据的字节 %2，而数据有 %3 字节</translation>
    </message>
    <message>
        <source>it runs token by token on the CPU only, not on the device %1</source>
        <translation>它逐词元运行，只能在 CPU 上，不能在设备 %1 上</translation>
    </message>
    <message>
        <source>it has no residual, without which the public code discards the output of its layers</source>
        <translation>它没有残差，而没有残差时公开代码会丢弃其各层的计算结果</translation>
    </message>
    <message>
        <source>it is compressed, which this build without libdeflate cannot read; save it again with torch.save, which does not compress</source>
        <translation>它是压缩的，本构建没有 libdeflate，无法读取；请用 torch.save 重新保存，它不压缩</translation>
    </message>
    <message>
        <source>items are appended to something that is not a list</source>
        <translation>向非列表的对象追加了项</translation>
    </message>
    <message>
        <source>its __metadata__ has values that are not strings</source>
        <translation>其 __metadata__ 含有非文本内容</translation>
    </message>
    <message>
        <source>its activation %1 is not supported</source>
        <translation>此处不运行其激活函数 %1</translation>
    </message>
    <message>
        <source>its adaptive embedding and softmax are not supported</source>
        <translation>此处不运行其自适应嵌入与自适应 softmax</translation>
    </message>
    <message>
        <source>its compressed entry %1 claims to unpack from %2 bytes to %3 MiB; save it again with torch.save, which does not compress</source>
        <translation>其压缩条目 %1 声称由 %2 字节解压为 %3 MiB；请用 torch.save 重新保存，它不压缩</translation>
    </message>
    <message>
        <source>its decay belongs to the decoder and is not supported</source>
        <translation>其衰减属于解码器，此处未知</translation>
    </message>
    <message>
        <source>its decoder compares two documents, which is not supported</source>
        <translation>其解码器比较两个文档，此处不运行</translation>
    </message>
    <message>
        <source>its decoder&apos;s mode %1 is not supported, only pool, last, first and sum</source>
        <translation>此处不运行其解码器的模式 %1，只有 pool、last、first 与 sum</translation>
    </message>
    <message>
        <source>its entry %1 uses compression method %2; save it again with torch.save, which does not compress</source>
        <translation>其条目 %1 以方法 %2 压缩；请用 torch.save 重新保存，它不压缩</translation>
    </message>
    <message>
        <source>its grid is not square, which is not supported</source>
        <translation>其网格的两边长度不同，此处不运行</translation>
    </message>
    <message>
        <source>its mixer is not the Gtu of tnn_lm and tnn_v2_lm and is not supported</source>
        <translation>其混合器不是 tnn_lm 与 tnn_v2_lm 的 Gtu，此处不运行</translation>
    </message>
    <message>
        <source>its name in the kernel zoo</source>
        <translation>其在核库中的名称</translation>
    </message>
    <message>
        <source>its norm %1 is not supported</source>
        <translation>此处不运行其归一化 %1</translation>
    </message>
    <message>
        <source>its norm %1 is not supported, only layer, batch and synbatch</source>
        <translation>此处不运行其归一化 %1，只有 layer、batch 与 synbatch</translation>
    </message>
    <message>
        <source>its norm_type is %1, which is not supported</source>
        <translation>其 norm_type 为 %1，此处不计算</translation>
    </message>
    <message>
        <source>its operators are of different kinds, and their order is not stored</source>
        <translation>其算子种类不同，而它们的先后顺序未存储</translation>
    </message>
    <message>
        <source>its pickle does not end within %1 MiB</source>
        <translation>其 pickle 在 %1 MiB 之内没有结尾</translation>
    </message>
    <message>
        <source>its positional embedding (%1embed_positions) is not supported</source>
        <translation>此处不运行其位置嵌入（%1embed_positions）</translation>
    </message>
    <message>
        <source>its resi_param (%1d) is supported neither here nor by the public code</source>
        <translation>其 resi_param（%1d）此处不运行，公开代码也不运行</translation>
    </message>
    <message>
        <source>its residual %1 is not supported</source>
        <translation>此处不运行其残差 %1</translation>
    </message>
    <message>
        <source>its safetensors header claims %1 bytes, more than the 100 MB that the format allows</source>
        <translation>其 safetensors 头部声称 %1 字节，超过该格式允许的 100 MB</translation>
    </message>
    <message>
        <source>its safetensors header: %1</source>
        <translation>其 safetensors 头部：%1</translation>
    </message>
    <message>
        <source>its tno_type is %1; only 2, 3, 4 and 6 are supported for two axes</source>
        <translation>其 tno_type 为 %1，而两个轴如何组合只对 2、3、4 与 6 已知</translation>
    </message>
    <message>
        <source>its token shift is not supported</source>
        <translation>此处不运行其词元移位</translation>
    </message>
    <message>
        <source>its transposed model is not supported</source>
        <translation>此处不运行其转置模型</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>keys %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>keys are set in something that is not a dict</source>
        <translation>在非字典的对象中设置了键</translation>
    </message>
    <message>
        <source>language model, %1</source>
        <translation>语言模型，%1</translation>
    </message>
    <message>
        <source>layer %1 acts along the sequence: its length is one number, not HxW</source>
        <translation>层 %1 沿序列作用：其长度是一个数，不是 HxW</translation>
    </message>
    <message>
        <source>layer %1 acts along two axes; select one with --axis h or --axis w</source>
        <translation>层 %1 沿两个轴作用；需要 --axis h 或 --axis w</translation>
    </message>
    <message>
        <source>layer %1 has %2 channels, and the embedding %3</source>
        <translation>层 %1 有 %2 个通道，而嵌入有 %3 个</translation>
    </message>
    <message>
        <source>layer %1 has no TNO along the %2</source>
        <translation>层 %1 沿 %2 没有 TNO</translation>
    </message>
    <message>
        <source>layer %1 has no Toeplitz operator and is not supported</source>
        <translation>层 %1 没有托普利茨算子，此处不运行</translation>
    </message>
    <message>
        <source>channel %2 of layer %1 does not exist; channels are 0 to %3</source>
        <translation>层 %1 的通道 %2 不存在；通道为 0 至 %3</translation>
    </message>
    <message>
        <source>layer %1 is missing</source>
        <translation>缺少层 %1</translation>
    </message>
    <message>
        <source>least = %1 exceeds most = %2</source>
        <translation>least = %1 大于 most = %2</translation>
    </message>
    <message>
        <source>line %1 %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>line %1 is not two tokens separated by one space: %2</source>
        <translation>第 %1 行不是以一个空格分隔的一对词元：%2</translation>
    </message>
    <message>
        <source>line %1 merges %2 and %3 again</source>
        <translation>第 %1 行再次合并 %2 与 %3</translation>
    </message>
    <message>
        <source>line %1 merges %2 and %3, but %4 has no token %5</source>
        <translation>第 %1 行合并 %2 与 %3，但 %4 没有词元 %5</translation>
    </message>
    <message>
        <source>masked language model, %1</source>
        <translation>掩码语言模型，%1</translation>
    </message>
    <message>
        <source>max_l is given</source>
        <translation>已给出 max_l</translation>
    </message>
    <message>
        <source>max_l=%1 (%2): expected a number of lags</source>
        <translation>max_l=%1（%2）：应为滞后的个数</translation>
    </message>
    <message>
        <source>too much text for a checkpoint</source>
        <translation>文本多于检查点所含</translation>
    </message>
    <message>
        <source>more than 16 million items</source>
        <translation>超过 1600 万项</translation>
    </message>
    <message>
        <source>the memo exceeds 2 million values</source>
        <translation>保留的值超过 200 万个</translation>
    </message>
    <message>
        <source>more than 2 million values</source>
        <translation>超过 200 万个值</translation>
    </message>
    <message>
        <source>an NPZ file cannot be larger than 4 GiB</source>
        <translation>NPZ 文件不能超过 4 GiB</translation>
    </message>
    <message>
        <source>a checkpoint cannot exceed 4 GiB or 65000 tensors</source>
        <translation>此处写出的检查点容不下超过 4 GiB 或 65000 个张量</translation>
    </message>
    <message>
        <source>the stack exceeds a million values</source>
        <translation>栈上等待的值超过 100 万个</translation>
    </message>
    <message>
        <source>exceeds the %1 tokens it was prepared for</source>
        <translation>超过准备时的 %1 个词元</translation>
    </message>
    <message>
        <source>more values than can be numbered</source>
        <translation>值多得无法编号</translation>
    </message>
    <message>
        <source>n = %1 is not possible for %2 channels</source>
        <translation>无法为 %2 个通道取 n = %1</translation>
    </message>
    <message>
        <source>n is %1, but must be at least 1</source>
        <translation>n 为 %1，但至少须为 1</translation>
    </message>
    <message>
        <source>lists more than %1 shards</source>
        <translation>指定了超过 %1 个分片</translation>
    </message>
    <message>
        <source>lists the shard %1, which is missing</source>
        <translation>指定了分片 %1，但它不存在</translation>
    </message>
    <message>
        <source>networks of this family are not supported, only their operators</source>
        <translation>此处不运行此类网络，只运行其算子</translation>
    </message>
    <message>
        <source>no decay tensor: read as a TNO without decay; an FD-TNN&apos;s causal operator looks the same: --set tno_type=tno_fd reads it so</source>
        <translation>没有衰减张量：按无衰减的 TNO 读取；FD-TNN 的因果算子看上去相同：--set tno_type=tno_fd 即按后者读取</translation>
    </message>
    <message>
        <source>no such file (part of the path is not a directory)</source>
        <translation>没有此文件（路径的一部分不是目录）</translation>
    </message>
    <message>
        <source>bytes %1 to %2 of the data, before %3, do not belong to a tensor</source>
        <translation>数据中 %3 之前的字节 %1 至 %2 不属于任何张量</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>not causal: where n is not a power of two the public code builds rows two entries too long, so that lag -j has the coefficient and the decay of -(j + 2), and lag -(n - 1) those of 0; shown as it computes</source>
        <translation>非因果：n 不是 2 的幂时，公开代码所建的行多出两项，使滞后 -j 取 -(j + 2) 的系数与衰减，滞后 -(n - 1) 取 0 的；按其计算结果显示</translation>
    </message>
    <message>
        <source>not supported: %1</source>
        <translation>此处不运行：%1</translation>
    </message>
    <message>
        <source>%1 is unknown; set it with --set %2=VALUE</source>
        <translation>未说明 %1 为何；需要 --set %2=VALUE</translation>
    </message>
    <message>
        <source>a TNO along the sequence does not act on two dimensions</source>
        <translation>沿序列的单个 TNO 不在二维上作用</translation>
    </message>
    <message>
        <source>a TNO along the sequence has no two-dimensional footprint</source>
        <translation>沿序列的单个 TNO 没有二维足迹</translation>
    </message>
    <message>
        <source>opcode %1 is not used in torch pickles</source>
        <translation>操作码 %1 不属于 torch 的 pickle</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>par_type %1 is not one of 1, 2 and 3</source>
        <translation>par_type %1 不是 1、2、3 之一</translation>
    </message>
    <message>
        <source>par_type 3 has no negative lags, so the TNO must be causal</source>
        <translation>par_type 3 没有负滞后，因此 TNO 必须是因果的</translation>
    </message>
    <message>
        <source>par_type=%1 (%2): expected 1, 2 or 3</source>
        <translation>par_type=%1（%2）：应为 1、2 或 3</translation>
    </message>
    <message>
        <source>par_type=3 (%1) requires a causal operator; set causal=true</source>
        <translation>par_type=3（%1）只用于因果算子；缺少 causal=true</translation>
    </message>
    <message>
        <source>pickle protocol %1 is not supported</source>
        <translation>pickle 协议 %1 比已知的都新</translation>
    </message>
    <message>
        <source>does not assign the tensor %1 to a file</source>
        <translation>未将张量 %1 置于任何文件</translation>
    </message>
    <message>
        <source>row %1 is out of order; lags must be -(n-1) to n-1, or 0 to n-1</source>
        <translation>第 %1 行打乱了滞后的顺序，应为 -(n-1) 至 n-1，或 0 至 n-1</translation>
    </message>
    <message>
        <source>shape after the %1</source>
        <translation>%1 对应的形状</translation>
    </message>
    <message>
        <source>shape of %1</source>
        <translation>%1 的形状</translation>
    </message>
    <message>
        <source>streaming</source>
        <translation>streaming</translation>
    </message>
    <message>
        <source>tensor %1 has an odd number of rows, but a bidirectional FD-TNN returns two values per channel; use --set causal=true</source>
        <translation>张量 %1 的行数为奇数，而双向 FD-TNN 对每个通道给出两个数；需要 --set causal=true</translation>
    </message>
    <message>
        <source>tensor %1 has no rows</source>
        <translation>张量 %1 没有行</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but %3 fits the %4</source>
        <translation>张量 %1 的形状为 %2，而与 %4 相符的是 %3</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but %3 is expected</source>
        <translation>张量 %1 的形状为 %2，而应为 %3</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but (%3) fits the channels of the TNO</source>
        <translation>张量 %1 的形状为 %2，而与 TNO 的通道相符的是 (%3)</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but (heads, 1, channels of a head) with %3 channels in all is expected</source>
        <translation>张量 %1 的形状为 %2，而应为 (头数, 1, 每头通道数)，共 %3 个通道</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but (heads, lags) or (heads, lags, channels of a head) is expected</source>
        <translation>张量 %1 的形状为 %2，而应为 (头数, 滞后数) 或 (头数, 滞后数, 每头通道数)</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but (r, 1) is expected: an RPE of one number, the lag</source>
        <translation>张量 %1 的形状为 %2，而应为 (r, 1)：只读取一个数（滞后）的 RPE</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but a matrix is expected</source>
        <translation>张量 %1 的形状为 %2，而应为矩阵</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but one decay for each of %3 heads of %4 channels, or fewer shared ones, are expected</source>
        <translation>张量 %1 的形状为 %2，而应为 %3 个各有 %4 个通道的头各一个衰减，或由它们共用的更少个</translation>
    </message>
    <message>
        <source>tensor %1 contains %2 frequencies, but %3 of the shape %4 reads sine and cosine of %5</source>
        <translation>张量 %1 含 %2 个频率，而形状为 %4 的 %3 读取 %5 个频率的正弦与余弦</translation>
    </message>
    <message>
        <source>tensor %1 contains %2, not real numbers</source>
        <translation>张量 %1 含 %2，不是实数</translation>
    </message>
    <message>
        <source>tensor %1 expands %2 stored values to %3</source>
        <translation>张量 %1 将存储的 %2 个值展开为 %3 个</translation>
    </message>
    <message>
        <source>tensor %1.weight has %2 rows, but u and v have %3 channels each</source>
        <translation>张量 %1.weight 有 %2 行，而 u 与 v 各有 %3 个通道</translation>
    </message>
    <message>
        <source>tensors of %1 cannot be written</source>
        <translation>此处不写出 %1 的张量</translation>
    </message>
    <message>
        <source>this build without PCRE2 cannot encode text as byte pairs; give token IDs as .npy</source>
        <translation>本构建没有 PCRE2，无法将文本切分为字节对；请以 .npy 给出编号</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>the %1 %2 of its heads is not supported</source>
        <translation>其头的 %1 %2 此处未知</translation>
    </message>
    <message>
        <source>the %1 values that %2 reads are not a square patch of three colors</source>
        <translation>%2 读取的 %1 个数不构成三种颜色的正方形图块</translation>
    </message>
    <message>
        <source>the %1 of its residual is not supported</source>
        <translation>此处不运行其残差的 %1</translation>
    </message>
    <message>
        <source>the Hankel singular values</source>
        <translation>汉克尔奇异值</translation>
    </message>
    <message>
        <source>the NPY header has an unknown key &apos;%1&apos;</source>
        <translation>NPY 头部含有未知的键“%1”</translation>
    </message>
    <message>
        <source>the NPY header is truncated or too long (%1 bytes)</source>
        <translation>NPY 头部被截断或过长（%1 字节）</translation>
    </message>
    <message>
        <source>the NPY header lacks a &apos;%1&apos;</source>
        <translation>NPY 头部缺少“%1”</translation>
    </message>
    <message>
        <source>the NPY header lacks a quoted string; structured types are not supported</source>
        <translation>NPY 头部缺少带引号的文本；无法读取结构化类型</translation>
    </message>
    <message>
        <source>the NPY header lacks one of descr, fortran_order and shape</source>
        <translation>NPY 头部缺少 descr、fortran_order 与 shape 之一</translation>
    </message>
    <message>
        <source>the RPE returns %1 channels, but the TNO has %2 heads of %3</source>
        <translation>RPE 给出 %1 个通道，而 TNO 有 %2 个头，每头 %3 个</translation>
    </message>
    <message>
        <source>the RPE is incomplete: tensor %1 is missing</source>
        <translation>RPE 不完整：没有张量 %1</translation>
    </message>
    <message>
        <source>the activation %1 is applied as the public code of 2022 did; its later versions do not have it</source>
        <translation>激活函数 %1 按 2022 年公开代码的方式应用；其后的版本已不认识它</translation>
    </message>
    <message>
        <source>the array %1 is not a Toeplitz matrix: row %2, column %3 does not match its first row and column</source>
        <translation>数组 %1 不是托普利茨矩阵：在第 %2 行第 %3 列与其第一行和第一列不符</translation>
    </message>
    <message>
        <source>the byte %1 of the text has no token in %2, and neither does &lt;unk&gt;</source>
        <translation>文本的字节 %1 在 %2 中没有词元，也没有 &lt;unk&gt;</translation>
    </message>
    <message>
        <source>the coefficients do not match the modes</source>
        <translation>系数不是生成这些模态的系数</translation>
    </message>
    <message>
        <source>the coefficients depend on the text length, so no state can be kept; use fft, which recomputes them</source>
        <translation>系数取决于文本长度，无法保留状态；请使用 fft，它每次重新计算</translation>
    </message>
    <message>
        <source>the coefficients of %1 channels at n = %2</source>
        <translation>n = %2 时 %1 个通道的系数</translation>
    </message>
    <message>
        <source>the command is empty</source>
        <translation>命令为空</translation>
    </message>
    <message>
        <source>the decay has %1 entries, but the TNO has %2 channels</source>
        <translation>衰减有 %1 项，而 TNO 有 %2 个通道</translation>
    </message>
    <message>
        <source>the device does not have enough memory (%1)</source>
        <translation>设备内存不足（%1）</translation>
    </message>
    <message>
        <source>the encoder&apos;s %1 is not supported</source>
        <translation>此处不运行编码器的 %1</translation>
    </message>
    <message>
        <source>the requested error must be greater than zero</source>
        <translation>要求的误差须大于零</translation>
    </message>
    <message>
        <source>the footprints of %1 channels exceed %2 values in total; choose fewer channels</source>
        <translation>%1 个通道的足迹共超过 %2 个值；请减少通道</translation>
    </message>
    <message>
        <source>the input %1 is read as %2; --length %3x%4 reads it as %5</source>
        <translation>输入 %1 按 %2 读取；--length %3x%4 则按 %5 读取</translation>
    </message>
    <message>
        <source>the input has %1 channels, but the coefficients have %2</source>
        <translation>输入有 %1 个通道，而系数有 %2 个</translation>
    </message>
    <message>
        <source>the input has %1 values per token, but the model takes %2</source>
        <translation>输入每词元有 %1 个数，而模型读取 %2 个</translation>
    </message>
    <message>
        <source>the input has %1 tokens, but the coefficients are for 1 to %2</source>
        <translation>输入有 %1 个词元，而系数的范围为 1 至 %2</translation>
    </message>
    <message>
        <source>the kernel %1 has no option &apos;%2&apos;; use one of: %3</source>
        <translation>核 %1 没有选项“%2”；可用：%3</translation>
    </message>
    <message>
        <source>the kernel spectra of %1 channels at n = %2</source>
        <translation>n = %2 时 %1 个通道的核频谱</translation>
    </message>
    <message>
        <source>the key %1 occurs twice</source>
        <translation>键 %1 出现两次</translation>
    </message>
    <message>
        <source>the line is longer than %1 bytes</source>
        <translation>该行长于 %1 字节</translation>
    </message>
    <message>
        <source>the mixer norms its input (pre_norm), and adds that input to its output</source>
        <translation>混合器对其输入归一化（pre_norm），并将该输入加到其输出</translation>
    </message>
    <message>
        <source>the mixer tno_v2 is not supported</source>
        <translation>此处不运行混合器 tno_v2</translation>
    </message>
    <message>
        <source>the model has positions for %1 x %2 patches, but the image has %3</source>
        <translation>模型有 %1 x %2 个图块的位置，而图像有 %3 个</translation>
    </message>
    <message>
        <source>the modes of %1 channels at n = %2</source>
        <translation>n = %2 时 %1 个通道的模态</translation>
    </message>
    <message>
        <source>the name of a class is not text</source>
        <translation>类名不是文本</translation>
    </message>
    <message>
        <source>the name of a tensor has %1 characters</source>
        <translation>张量名有 %1 个字符</translation>
    </message>
    <message>
        <source>its tensor names are too long for a checkpoint</source>
        <translation>其张量名比任何检查点的都长</translation>
    </message>
    <message>
        <source>the network&apos;s tensor %1 is missing</source>
        <translation>缺少网络的张量 %1</translation>
    </message>
    <message>
        <source>the norm %1</source>
        <translation>归一化 %1</translation>
    </message>
    <message>
        <source>the operator %1 is not in any block of %2</source>
        <translation>算子 %1 不在 %2 的任何块中</translation>
    </message>
    <message>
        <source>the operator %1 is not one of %2, 1, ...</source>
        <translation>算子 %1 不是 %2、1、… 之一</translation>
    </message>
    <message>
        <source>the operator %1 is not in a list of layers</source>
        <translation>算子 %1 不在任何层列表中</translation>
    </message>
    <message>
        <source>the operator %1 has no counterpart; a two-dimensional mixer has toep1 and toep2</source>
        <translation>算子 %1 单独存在，而二维混合器有 toep1 与 toep2</translation>
    </message>
    <message>
        <source>the operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>the optimizer&apos;s state is incomplete</source>
        <translation>优化器的状态不完整</translation>
    </message>
    <message>
        <source>the pickle ends inside a list</source>
        <translation>pickle 在列表中间结束</translation>
    </message>
    <message>
        <source>the pool between its blocks is not supported</source>
        <translation>此处不运行其各块之间的池化</translation>
    </message>
    <message>
        <source>the product of an input of shape (%1, %2) is not (%3, %4)</source>
        <translation>形状为 (%1, %2) 的输入，其乘积不是 (%3, %4)</translation>
    </message>
    <message>
        <source>the public code returns an extra axis if a layer has several heads</source>
        <translation>层有多个头时，公开代码的结果多出一个轴</translation>
    </message>
    <message>
        <source>the relative error is above %1 for %2</source>
        <translation>%2 的相对误差大于 %1</translation>
    </message>
    <message>
        <source>the shape in the NPY header is not a list of sizes</source>
        <translation>NPY 头部中的形状不是尺寸列表</translation>
    </message>
    <message>
        <source>the symbol %1 is not a token of %2; the byte pairs do not match</source>
        <translation>符号 %1 不是 %2 的词元，这是另一套字节对</translation>
    </message>
    <message>
        <source>the table has a column of lags but no coefficients</source>
        <translation>表中有滞后列，而没有系数</translation>
    </message>
    <message>
        <source>the shape of the tensor %1 does not match cfg.model</source>
        <translation>张量 %1 的形状与 cfg.model 所述不同</translation>
    </message>
    <message>
        <source>the tensors claim too many elements</source>
        <translation>各张量声称的元素多得无法计数</translation>
    </message>
    <message>
        <source>the text could not be split into tokens (%1)</source>
        <translation>文本无法切分（%1）</translation>
    </message>
    <message>
        <source>the ID %2 of token %1 is too large</source>
        <translation>词元 %1 的编号 %2 太大</translation>
    </message>
    <message>
        <source>the ID of token %1 is not a non-negative integer</source>
        <translation>词元 %1 的编号不是从 0 起的整数</translation>
    </message>
    <message>
        <source>the ID %2 of token %1 is also that of another token</source>
        <translation>词元 %1 的编号 %2 已为另一词元所用</translation>
    </message>
    <message>
        <source>the token %1 occurs twice</source>
        <translation>词元 %1 出现两次</translation>
    </message>
    <message>
        <source>the zip directory claims %1 bytes, too many for a checkpoint</source>
        <translation>zip 目录声称 %1 字节，超过任何检查点</translation>
    </message>
    <message>
        <source>the zip directory claims %1 entries, more than fit in it</source>
        <translation>zip 目录声称 %1 个条目，超过其所能容纳</translation>
    </message>
    <message>
        <source>the zip entry %1 is encrypted</source>
        <translation>zip 条目 %1 已加密</translation>
    </message>
    <message>
        <source>the zip entry %1 occurs twice</source>
        <translation>zip 条目 %1 出现两次</translation>
    </message>
    <message>
        <source>the zip64 end record is not at byte %1, where its locator says</source>
        <translation>zip64 结尾记录不在其定位记录所指的字节 %1 处</translation>
    </message>
    <message>
        <source>the zoo has no kernel &apos;%1&apos;; use one of: cnn, ssm, lru, alibi</source>
        <translation>核库没有核“%1”；可用：cnn、ssm、lru、alibi</translation>
    </message>
    <message>
        <source>there are %1 decays for %2 channels</source>
        <translation>%2 个通道有 %1 个衰减</translation>
    </message>
    <message>
        <source>there are more than %1 weights</source>
        <translation>权重超过 %1 个</translation>
    </message>
    <message>
        <source>there are no coefficients to convert</source>
        <translation>没有可转换的系数</translation>
    </message>
    <message>
        <source>there are no coefficients to multiply by</source>
        <translation>没有可相乘的系数</translation>
    </message>
    <message>
        <source>there are no coefficients to reduce</source>
        <translation>没有可降阶的系数</translation>
    </message>
    <message>
        <source>there are no coefficients to stream</source>
        <translation>没有可用于流式运行的系数</translation>
    </message>
    <message>
        <source>there are no coefficients to sum with</source>
        <translation>没有可用于求和的系数</translation>
    </message>
    <message>
        <source>the number of taps or modes cannot be negative</source>
        <translation>抽头数与模态数不能小于零</translation>
    </message>
    <message>
        <source>there are no modes to run: eigenvalues, weights and head differ in shape</source>
        <translation>没有可运行的模态：特征值、权重与头部的形状不同</translation>
    </message>
    <message>
        <source>the decay is the sigmoid of the tensor %1</source>
        <translation>有张量 %1；衰减是其 sigmoid</translation>
    </message>
    <message>
        <source>GPU %1 does not exist; GPUs are 0 to %2</source>
        <translation>GPU %1 不存在；GPU 为 0 至 %2</translation>
    </message>
    <message>
        <source>cell %1,%2 does not exist at n = %3</source>
        <translation>n 为 %3 时没有单元 %1,%2</translation>
    </message>
    <message>
        <source>channel %1 does not exist</source>
        <translation>通道 %1 不存在</translation>
    </message>
    <message>
        <source>the coefficients have no channels</source>
        <translation>系数中没有通道</translation>
    </message>
    <message>
        <source>head %1 does not exist; use one of: %2</source>
        <translation>头 %1 不存在；可用：%2</translation>
    </message>
    <message>
        <source>head %1 does not exist; the model has no heads</source>
        <translation>头 %1 不存在；模型没有头</translation>
    </message>
    <message>
        <source>Hankel singular values require a kernel</source>
        <translation>没有可求汉克尔奇异值的核</translation>
    </message>
    <message>
        <source>there is not enough memory for the %1 bytes of a product</source>
        <translation>内存不足，无法为乘积分配 %1 字节</translation>
    </message>
    <message>
        <source>a right-angle transform of length %1 does not exist</source>
        <translation>没有长度为 %1 的直角变换</translation>
    </message>
    <message>
        <source>this activation does not exist</source>
        <translation>没有此激活函数</translation>
    </message>
    <message>
        <source>this combination of axes does not exist</source>
        <translation>没有此轴组合</translation>
    </message>
    <message>
        <source>this input does not exist</source>
        <translation>没有此输入</translation>
    </message>
    <message>
        <source>this norm does not exist</source>
        <translation>没有此归一化</translation>
    </message>
    <message>
        <source>there is no such plot</source>
        <translation>没有这样的图</translation>
    </message>
    <message>
        <source>this plot does not exist</source>
        <translation>没有这样的图</translation>
    </message>
    <message>
        <source>this spectrum does not exist</source>
        <translation>没有此谱</translation>
    </message>
    <message>
        <source>this tile does not exist</source>
        <translation>没有此图幅</translation>
    </message>
    <message>
        <source>there is not enough memory for this</source>
        <translation>内存不足，无法完成</translation>
    </message>
    <message>
        <source>this build cannot draw images, which a report requires</source>
        <translation>本构建无法绘制图片，而报告需要图片</translation>
    </message>
    <message>
        <source>this build cannot draw images; use .csv, .npy or .json</source>
        <translation>本构建无法绘制图片；请使用 .csv、.npy 或 .json</translation>
    </message>
    <message>
        <source>tnn-pytorch %1 stack of %2</source>
        <translation>tnn-pytorch %1，堆叠 %2 个</translation>
    </message>
    <message>
        <source>tnn-pytorch %1</source>
        <translation>tnn-pytorch %1</translation>
    </message>
    <message>
        <source>tno_type 2 and 3</source>
        <translation>tno_type 2 与 3</translation>
    </message>
    <message>
        <source>tno_type 2: first along the width, then along the height; %1</source>
        <translation>tno_type 2：先沿宽度，后沿高度；%1</translation>
    </message>
    <message>
        <source>tno_type 3: first along the height, then along the width; %1</source>
        <translation>tno_type 3：先沿高度，后沿宽度；%1</translation>
    </message>
    <message>
        <source>tno_type 6: the sum of both axes</source>
        <translation>tno_type 6：两个轴之和</translation>
    </message>
    <message>
        <source>tno_type is %1 (%2), an operator that is not drawn</source>
        <translation>tno_type 为 %1（%2），是不绘制的算子</translation>
    </message>
    <message>
        <source>tno_type=tno_fd (%1) contradicts the file: an FD-TNN has no decay, but there is %2</source>
        <translation>tno_type=tno_fd（%1）与文件矛盾：FD-TNN 没有衰减，但存在 %2</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>到 %1</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a language model with two axes is not supported</source>
        <translation>语言模型没有两个轴，此处不运行</translation>
    </message>
    <message>
        <source>two axes</source>
        <translation>两个轴</translation>
    </message>
    <message>
        <source>type &apos;%1&apos; of the NPY array is not supported</source>
        <translation>无法读取 NPY 数组的类型“%1”</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>value %1 is read but was never stored</source>
        <translation>取回了值 %1，但从未保留过它</translation>
    </message>
    <message>
        <source>values of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>version 3 of the research-era operator encodes lag and channel in one number; it is not drawn</source>
        <translation>研究时期算子的版本 3 以一个数向其网络同时询问滞后与通道；只列名，不绘制</translation>
    </message>
    <message>
        <source>was not written by Tnnscope&apos;s training: cfg.model.%1 is missing</source>
        <translation>不是由此处的训练写出：缺少 cfg.model.%1</translation>
    </message>
    <message>
        <source>was written by a different version of Tnnscope&apos;s training (%1)</source>
        <translation>由另一版本的训练写出（%1）</translation>
    </message>
    <message>
        <source>the module of %1 is unknown</source>
        <translation>%1 属于什么此处未知</translation>
    </message>
    <message>
        <source>what the FFT and the cache path of the ETSC speed test do; its state space has none</source>
        <translation>ETSC 速度测试的 FFT 与缓存路径如此；其状态空间没有</translation>
    </message>
    <message>
        <source>public configurations of %1</source>
        <translation>%1 的公开配置所述</translation>
    </message>
    <message>
        <source>without %1gamma an FD-TNN&apos;s causal operator looks the same</source>
        <translation>没有 %1gamma 时，FD-TNN 的因果算子看上去相同</translation>
    </message>
    <message>
        <source>words</source>
        <translation>单词</translation>
    </message>
    <message>
        <source>x is (%1, %2), the coefficients are for (%3, %4)</source>
        <translation>x 为 (%1, %2)，而系数用于 (%3, %4)</translation>
    </message>
    <message>
        <source>xmixers Gtu</source>
        <translation>xmixers Gtu</translation>
    </message>
    <message>
        <source>%1 of %2 tokens of the text are not in the vocabulary (%3), which does not match the text</source>
        <translation>文本 %2 个词元中有 %1 个不在词表（%3）中，词表与文本不匹配</translation>
    </message>
    <message>
        <source>the training text of %1 tokens is shorter than one window of %2</source>
        <translation>训练文本有 %1 个词元，短于一个 %2 的窗口</translation>
    </message>
    <message>
        <source>the validation text of %1 tokens is shorter than one window of %2</source>
        <translation>验证文本有 %1 个词元，短于一个 %2 的窗口</translation>
    </message>
    <message>
        <source>is not an NPY file (it does not begin with \x93NUMPY)</source>
        <translation>不是 NPY 文件（开头没有 \x93NUMPY）</translation>
    </message>
    <message>
        <source>%1 exact lags</source>
        <translation>%1 个精确滞后</translation>
    </message>
    <message>
        <source>%1 kernels</source>
        <translation>%1 个核</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>%1 sampled kernels</source>
        <translation>%1 个抽样核</translation>
    </message>
    <message>
        <source>%1, %2, trained at n = %3</source>
        <translation>%1，%2，训练于 n = %3</translation>
    </message>
    <message>
        <source>%1, %2, training n unknown</source>
        <translation>%1，%2，训练 n 未知</translation>
    </message>
    <message>
        <source>1 exact lag</source>
        <translation>1 个精确滞后</translation>
    </message>
    <message>
        <source>1 kernel</source>
        <translation>1 个核</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>1 层</translation>
    </message>
    <message>
        <source>Every number of %1 is finite at n = %2</source>
        <translation>n = %2 时%1的所有数均有限</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>No state-space form: %1</source>
        <translation>没有状态空间形式：%1</translation>
    </message>
    <message>
        <source>No state-space form: these kernels are bidirectional</source>
        <translation>没有状态空间形式：这些核是双向的</translation>
    </message>
    <message>
        <source>Not finite at n = %1: %2 of %3 numbers, in %4 of %5</source>
        <translation>n = %1 时非有限：%3 个数中的 %2 个，在%5的%4中</translation>
    </message>
    <message>
        <source>Not finite at n = %1: %2 of %3 numbers, in %4, most of them (%5) in %6</source>
        <translation>n = %1 时非有限：%3 个数中的 %2 个，在%4中，其中最多的（%5 个）在%6</translation>
    </message>
    <message>
        <source>Not measured: %1 of %2 operators (%3)</source>
        <translation>未测量：%2 个算子中的 %1 个（%3）</translation>
    </message>
    <message>
        <source>How channels are sorted from left to right: by the sign of their tail (at lag n/4) and k99; by k99, energy, fitted decay or likeness to the selected channel, largest first; or not at all</source>
        <translation>通道从左到右如何排序：按尾部（滞后 n/4 处）的符号与 k99；按 k99、能量、拟合衰减或与选中通道的相似度，大者在先；或不排序</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Whether each band has its own order, or all have that of the selected layer</source>
        <translation>各带各自的次序，或全部采用选中层的次序</translation>
    </message>
    <message>
        <source>decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>every kernel</source>
        <translation>每个核</translation>
    </message>
    <message>
        <source>likeness</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>own</source>
        <translation>各自</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共用</translation>
    </message>
    <message>
        <source>stored order</source>
        <translation>存储顺序</translation>
    </message>
    <message>
        <source>tail, then k99</source>
        <translation>尾部，再 k99</translation>
    </message>
    <message>
        <source>%1 acts along its height only in %2</source>
        <translation>%1 只在 %2 中沿其高度作用</translation>
    </message>
    <message>
        <source>%1 acts along its sequence only in %2</source>
        <translation>%1 只在 %2 中沿其序列作用</translation>
    </message>
    <message>
        <source>%1 acts along its width only in %2</source>
        <translation>%1 只在 %2 中沿其宽度作用</translation>
    </message>
    <message>
        <source>%1 and %2 have no common operator: none acts along the same axis in the same layer</source>
        <translation>%1 与 %2 没有共同的算子：没有在同一层沿同一轴作用的</translation>
    </message>
    <message>
        <source>%1 random IDs</source>
        <translation>%1 个随机编号</translation>
    </message>
    <message>
        <source>%1: %2 in %3, %4 in %5</source>
        <translation>%1：%3 中为 %2，%5 中为 %4</translation>
    </message>
    <message>
        <source>Poles of the first %1 of %2 channels</source>
        <translation>%2 个通道中前 %1 个的极点</translation>
    </message>
    <message>
        <source>Poles of the first channel, of all selected channels, or these over the density of all channels of the head</source>
        <translation>第一个通道的极点、全部所选通道的极点，或叠加在该头所有通道密度之上的所选极点</translation>
    </message>
    <message>
        <source>Poles</source>
        <translation>极点</translation>
    </message>
    <message>
        <source>bundled text</source>
        <translation>附带的文本</translation>
    </message>
    <message>
        <source>dim: %1 in %2, %3 in %4</source>
        <translation>dim：%2 中为 %1，%4 中为 %3</translation>
    </message>
    <message>
        <source>first channel</source>
        <translation>第一个通道</translation>
    </message>
    <message>
        <source>in %1: %2</source>
        <translation>%1 中：%2</translation>
    </message>
    <message>
        <source>selected channels</source>
        <translation>所选通道</translation>
    </message>
    <message>
        <source>selected, over density</source>
        <translation>所选，叠加密度</translation>
    </message>
    <message>
        <source>the families differ: %1 in %2, %3 in %4</source>
        <translation>类别不同：%2 中为 %1，%4 中为 %3</translation>
    </message>
    <message>
        <source>the same in %1 and %2</source>
        <translation>%1 与 %2 中相同</translation>
    </message>
    <message>
        <source>training length: %1 in %2, %3 in %4</source>
        <translation>训练长度：%2 中为 %1，%4 中为 %3</translation>
    </message>
    <message>
        <source>%1 = %2 (%3) is not supported</source>
        <translation>不支持 %1 = %2（%3）</translation>
    </message>
    <message>
        <source>%1 = %2 is not one of none, exp, relu, sigmoid, softplus</source>
        <translation>%1 = %2 不是 none、exp、relu、sigmoid、softplus 之一</translation>
    </message>
    <message>
        <source>%1 = %2, but there is a layer %3</source>
        <translation>%1 = %2，但存在层 %3</translation>
    </message>
    <message>
        <source>%1 buckets with max_distance = %2 are not possible</source>
        <translation>%1 个桶与 max_distance = %2 不能同时使用</translation>
    </message>
    <message>
        <source>All %1 poles of the layer, whichever channel is selected</source>
        <translation>该层的全部 %1 个极点，与所选通道无关</translation>
    </message>
    <message>
        <source>BLOOM (ALiBi biases)</source>
        <translation>BLOOM（ALiBi 偏置）</translation>
    </message>
    <message>
        <source>DSS</source>
        <translation>DSS</translation>
    </message>
    <message>
        <source>FD %1 x %2</source>
        <translation>FD %1 x %2</translation>
    </message>
    <message>
        <source>H3</source>
        <translation>H3</translation>
    </message>
    <message>
        <source>Hyena (safari)</source>
        <translation>Hyena（safari）</translation>
    </message>
    <message>
        <source>HyenaDNA (Hugging Face)</source>
        <translation>HyenaDNA（Hugging Face）</translation>
    </message>
    <message>
        <source>HyenaDNA (Lightning)</source>
        <translation>HyenaDNA（Lightning）</translation>
    </message>
    <message>
        <source>HyenaDNA (weights.ckpt with config.json)</source>
        <translation>HyenaDNA（weights.ckpt 与 config.json）</translation>
    </message>
    <message>
        <source>LRU</source>
        <translation>LRU</translation>
    </message>
    <message>
        <source>LRURec</source>
        <translation>LRURec</translation>
    </message>
    <message>
        <source>M2-BERT</source>
        <translation>M2-BERT</translation>
    </message>
    <message>
        <source>MLP %1 x %2</source>
        <translation>MLP %1 x %2</translation>
    </message>
    <message>
        <source>MPT (ALiBi biases)</source>
        <translation>MPT（ALiBi 偏置）</translation>
    </message>
    <message>
        <source>MiniMax-Text-01 (M1)</source>
        <translation>MiniMax-Text-01（M1）</translation>
    </message>
    <message>
        <source>RPE %1 x %2</source>
        <translation>RPE %1 x %2</translation>
    </message>
    <message>
        <source>RWKV-4</source>
        <translation>RWKV-4</translation>
    </message>
    <message>
        <source>RetNet (Hugging Face port)</source>
        <translation>RetNet（Hugging Face 移植版）</translation>
    </message>
    <message>
        <source>RetNet (flash-linear-attention)</source>
        <translation>RetNet（flash-linear-attention）</translation>
    </message>
    <message>
        <source>RetNet (torchscale)</source>
        <translation>RetNet（torchscale）</translation>
    </message>
    <message>
        <source>S4, version 1</source>
        <translation>S4，版本 1</translation>
    </message>
    <message>
        <source>S4, version 2</source>
        <translation>S4，版本 2</translation>
    </message>
    <message>
        <source>S4, version 3</source>
        <translation>S4，版本 3</translation>
    </message>
    <message>
        <source>S4, version 4</source>
        <translation>S4，版本 4</translation>
    </message>
    <message>
        <source>S4D (mid-2022)</source>
        <translation>S4D（2022 年中）</translation>
    </message>
    <message>
        <source>S4D (s4d.py)</source>
        <translation>S4D（s4d.py）</translation>
    </message>
    <message>
        <source>S5</source>
        <translation>S5</translation>
    </message>
    <message>
        <source>SGConv</source>
        <translation>SGConv</translation>
    </message>
    <message>
        <source>SaShiMi (S4, version 1)</source>
        <translation>SaShiMi（S4，版本 1）</translation>
    </message>
    <message>
        <source>SaShiMi (S4, version 2)</source>
        <translation>SaShiMi（S4，版本 2）</translation>
    </message>
    <message>
        <source>SaShiMi (S4, version 3)</source>
        <translation>SaShiMi（S4，版本 3）</translation>
    </message>
    <message>
        <source>SaShiMi (S4, version 4)</source>
        <translation>SaShiMi（S4，版本 4）</translation>
    </message>
    <message>
        <source>SaShiMi (S4D, mid-2022)</source>
        <translation>SaShiMi（S4D，2022 年中）</translation>
    </message>
    <message>
        <source>StripedHyena (Evo 1)</source>
        <translation>StripedHyena（Evo 1）</translation>
    </message>
    <message>
        <source>StripedHyena 2 (Evo 2, savanna)</source>
        <translation>StripedHyena 2（Evo 2，savanna）</translation>
    </message>
    <message>
        <source>StripedHyena 2 (Evo 2, vortex)</source>
        <translation>StripedHyena 2（Evo 2，vortex）</translation>
    </message>
    <message>
        <source>T5 (relative position biases)</source>
        <translation>T5（相对位置偏置）</translation>
    </message>
    <message>
        <source>The file contains no coefficients beyond n = %1</source>
        <translation>文件中没有 n = %1 以外的系数</translation>
    </message>
    <message>
        <source>The kernel depends on n and is not defined beyond it</source>
        <translation>该核取决于 n，超出 n 没有定义</translation>
    </message>
    <message>
        <source>This operator stores no poles</source>
        <translation>该算子没有存储极点</translation>
    </message>
    <message>
        <source>ToeplitzMixers</source>
        <translation>ToeplitzMixers</translation>
    </message>
    <message>
        <source>TransNormerLLM</source>
        <translation>TransNormerLLM</translation>
    </message>
    <message>
        <source>Unpadded: m = n, shows the kernel. ETSC: as published, m = n + 1, dominated by the pad t_n = −Σt. Reduced: an exact FIR head and as many modes as the error requires. Stored: the poles of a state-space layer, as the file has them</source>
        <translation>无填充：m = n，显示核本身。etsc：按论文，m = n + 1，以填充项 t_n = −Σt 为主。降阶：精确的 FIR 头部，加上误差所需数量的模态。存储：状态空间层的极点，与文件中的相同</translation>
    </message>
    <message>
        <source>a filter without stored tables</source>
        <translation>没有存储表的滤波器</translation>
    </message>
    <message>
        <source>alibi_bias_max = %1 is not possible</source>
        <translation>alibi_bias_max = %1 不可用</translation>
    </message>
    <message>
        <source>an array of shape %1 is not an input of this operator; use (b, h, n, d), (b, n, h*d), (n, h*d), (n, d) or (n,) with h = %2 and d = %3</source>
        <translation>形状为 %1 的数组不能作为该算子的输入；请用 (b, h, n, d)、(b, n, h*d)、(n, h*d)、(n, d) 或 (n,)，其中 h = %2，d = %3</translation>
    </message>
    <message>
        <source>backward kernels are those of l_kernel tokens; with fewer, the public code shifts them</source>
        <translation>反向核对应 l_kernel 个词元；词元更少时，公开代码会把它们平移</translation>
    </message>
    <message>
        <source>diffwave-sashimi (S4, version 1)</source>
        <translation>diffwave-sashimi（S4，版本 1）</translation>
    </message>
    <message>
        <source>diffwave-sashimi (S4, version 3)</source>
        <translation>diffwave-sashimi（S4，版本 3）</translation>
    </message>
    <message>
        <source>disc = %1 is not one of zoh, bilinear, dss</source>
        <translation>disc = %1 不是 zoh、bilinear、dss 之一</translation>
    </message>
    <message>
        <source>do_toep_mean = true (%1) divides each row by the sum of its weights: that is not a Toeplitz matrix</source>
        <translation>do_toep_mean = true（%1）把每一行除以其权重之和：这不是 Toeplitz 矩阵</translation>
    </message>
    <message>
        <source>has %1 Toeplitz operators; 1 to %2 are expected</source>
        <translation>有 %1 个 Toeplitz 算子；应为 1 到 %2 个</translation>
    </message>
    <message>
        <source>hyena_mr_len = %1 is not a number of taps</source>
        <translation>hyena_mr_len = %1 不是抽头数</translation>
    </message>
    <message>
        <source>init_scale = %1 (%2) is out of range</source>
        <translation>init_scale = %1（%2）超出范围</translation>
    </message>
    <message>
        <source>is a part of a larger file, of which %1 is missing</source>
        <translation>是一个较大文件的一部分，其中缺少 %1</translation>
    </message>
    <message>
        <source>is not one of at most %1 parts</source>
        <translation>分卷编号超出范围（最多 %1 个分卷）</translation>
    </message>
    <message>
        <source>is only the configuration of a model, and its kernels depend on its weights; open these, or their directory</source>
        <translation>只是模型的配置，而核取决于权重；请打开权重文件或其目录</translation>
    </message>
    <message>
        <source>kernels of free taps are cut at n; with fewer than l_max tokens, the public code wraps the others around to negative lags</source>
        <translation>自由抽头的核在 n 处截断；词元少于 l_max 时，公开代码把其余抽头绕回到负滞后</translation>
    </message>
    <message>
        <source>l_max = %1 (%2) is not a number of lags</source>
        <translation>l_max = %1（%2）不是滞后数</translation>
    </message>
    <message>
        <source>long convolution (safari)</source>
        <translation>长卷积（safari）</translation>
    </message>
    <message>
        <source>long convolution (standalone_long_convs.py)</source>
        <translation>长卷积（standalone_long_convs.py）</translation>
    </message>
    <message>
        <source>ma_window_len = %1 (%2) is not an odd number of lags</source>
        <translation>ma_window_len = %1（%2）不是奇数个滞后</translation>
    </message>
    <message>
        <source>max_kernel_length = %1 (%2) is not a number of lags</source>
        <translation>max_kernel_length = %1（%2）不是滞后数</translation>
    </message>
    <message>
        <source>modes</source>
        <translation>模态</translation>
    </message>
    <message>
        <source>n = %1 exceeds the %2 lags that are stored of this filter</source>
        <translation>n = %1 超出该滤波器存储的 %2 个滞后</translation>
    </message>
    <message>
        <source>no Toeplitz operator found in %1 tensors; the manual lists the families that are recognized</source>
        <translation>在 %1 个张量中没有找到 Toeplitz 算子；手册列出了可识别的系列</translation>
    </message>
    <message>
        <source>no Toeplitz operator found, only layers whose weights between tokens depend on the input (%1)</source>
        <translation>没有找到 Toeplitz 算子，只有词元间权重取决于输入的层（%1）</translation>
    </message>
    <message>
        <source>not drawn</source>
        <translation>未绘制</translation>
    </message>
    <message>
        <source>simplified S4 (safari)</source>
        <translation>简化的 S4（safari）</translation>
    </message>
    <message>
        <source>slowest pole %1^k (median)</source>
        <translation>最慢极点 %1^k（中位数）</translation>
    </message>
    <message>
        <source>smooth_freq = true (%1) is not supported</source>
        <translation>不支持 smooth_freq = true（%1）</translation>
    </message>
    <message>
        <source>spectral transform unit (Flash STU)</source>
        <translation>谱变换单元（Flash STU）</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>tensor %1 claims %2 x %3 numbers, too many for an operator</source>
        <translation>张量 %1 声称有 %2 x %3 个数，对一个算子来说过多</translation>
    </message>
    <message>
        <source>tensor %1 does not have the channels of %2</source>
        <translation>张量 %1 的通道与 %2 的不符</translation>
    </message>
    <message>
        <source>tensor %1 has %2 columns, but two for each lag are expected with causal=false</source>
        <translation>张量 %1 有 %2 列，但 causal=false 时每个滞后应有两列</translation>
    </message>
    <message>
        <source>tensor %1 has %2 rows, but one or two for each of %3 channels are expected</source>
        <translation>张量 %1 有 %2 行，但 %3 个通道每个应有一或两行</translation>
    </message>
    <message>
        <source>tensor %1 has %2 rows, which are not kernels of %3 channels</source>
        <translation>张量 %1 有 %2 行，不是 %3 个通道的核</translation>
    </message>
    <message>
        <source>tensor %1 has %2 rows, which are not three blocks of channels</source>
        <translation>张量 %1 有 %2 行，不能分成三组通道</translation>
    </message>
    <message>
        <source>tensor %1 has %2 states; at most %3 are supported</source>
        <translation>张量 %1 有 %2 个状态；最多支持 %3 个</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but %3 axes are expected</source>
        <translation>张量 %1 的形状为 %2，但应有 %3 个轴</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but numbers are expected</source>
        <translation>张量 %1 的形状为 %2，不含任何数值</translation>
    </message>
    <message>
        <source>the networks %1 and %2 differ in size</source>
        <translation>网络 %1 与 %2 的大小不同</translation>
    </message>
    <message>
        <source>the view has nothing to export yet</source>
        <translation>该视图还没有可导出的内容</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but %3 columns fit the filter</source>
        <translation>张量 %1 的形状为 %2，但与滤波器相符的是 %3 列</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but %3 fits the operator</source>
        <translation>张量 %1 的形状为 %2，但与算子相符的是 %3</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but %3 numbers fit the operator</source>
        <translation>张量 %1 的形状为 %2，但与算子相符的是 %3 个数</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but %3 rows fit the filter</source>
        <translation>张量 %1 的形状为 %2，但与滤波器相符的是 %3 行</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but complex numbers are expected</source>
        <translation>张量 %1 的形状为 %2，但应为复数</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but one filter for each of %3 heads is expected</source>
        <translation>张量 %1 的形状为 %2，但 %3 个头每个应有一个滤波器</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but one or two filters for each of %3 heads are expected</source>
        <translation>张量 %1 的形状为 %2，但 %3 个头每个应有一或两个滤波器</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but one or two kernels for each of %3 heads are expected</source>
        <translation>张量 %1 的形状为 %2，但 %3 个头每个应有一或两个核</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, but three rows are expected</source>
        <translation>张量 %1 的形状为 %2，但应有三行</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, which does not end in %3 states</source>
        <translation>张量 %1 的形状为 %2，末轴不是 %3 个状态</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, which does not fit %3 averages of %4 states</source>
        <translation>张量 %1 的形状为 %2，与 %4 个状态的 %3 个平均不符</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, which does not fit %3 filters of %4 channels</source>
        <translation>张量 %1 的形状为 %2，与 %4 个通道的 %3 个滤波器不符</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, which fits no part of %3 kernels of %4 channels</source>
        <translation>张量 %1 的形状为 %2，与 %4 个通道的 %3 个核的任何部分都不符</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, which has no heads</source>
        <translation>张量 %1 的形状为 %2，其中没有头</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, which has no states</source>
        <translation>张量 %1 的形状为 %2，其中没有状态</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, which is not a table of frequencies</source>
        <translation>张量 %1 的形状为 %2，不是频率表</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, which is not one step per channel or state</source>
        <translation>张量 %1 的形状为 %2，不是每个通道或状态一个步长</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, which is not order + 1 blocks of channels</source>
        <translation>张量 %1 的形状为 %2，不能分成 order + 1 组通道</translation>
    </message>
    <message>
        <source>tensor %1 is not a length</source>
        <translation>张量 %1 不是长度</translation>
    </message>
    <message>
        <source>tensors %1 and %2 have the shapes %3 and %4, which do not fit each other</source>
        <translation>张量 %1 和 %2 的形状为 %3 和 %4，互不相符</translation>
    </message>
    <message>
        <source>the %1 channels of tensor %2 do not divide %3</source>
        <translation>张量 %2 的 %1 个通道不能整除 %3</translation>
    </message>
    <message>
        <source>the %1 groups of tensor %2 do not divide %3 channels</source>
        <translation>张量 %2 的 %1 个组不能整除 %3 个通道</translation>
    </message>
    <message>
        <source>the %1 heads of tensor %2 do not divide %3 channels</source>
        <translation>张量 %2 的 %1 个头不能整除 %3 个通道</translation>
    </message>
    <message>
        <source>the %1 pieces of %2, stretched with init_scale = %3, are not a kernel of 1 to %4 taps</source>
        <translation>%2 的 %1 段按 init_scale = %3 拉伸后，不是 1 到 %4 个抽头的核</translation>
    </message>
    <message>
        <source>the %1 rows of tensor %2 do not divide %3 channels</source>
        <translation>张量 %2 的 %1 行不能整除 %3 个通道</translation>
    </message>
    <message>
        <source>the bias of each position, which is added to T x, is not part of the operator</source>
        <translation>加到 T x 上的各位置偏置不属于该算子</translation>
    </message>
    <message>
        <source>the file does not store the filters phi, whose signs depend on the computer that computed them</source>
        <translation>文件没有存储滤波器 phi，其符号取决于计算它们的机器</translation>
    </message>
    <message>
        <source>the heads of %1 have %2 channels each; at most %3 are supported</source>
        <translation>%1 的每个头有 %2 个通道；最多支持 %3 个</translation>
    </message>
    <message>
        <source>the last layer in the file</source>
        <translation>文件中的最后一层</translation>
    </message>
    <message>
        <source>the operator is incomplete: tensor %1 is missing</source>
        <translation>算子不完整：缺少张量 %1</translation>
    </message>
    <message>
        <source>the response to the initial state, which is added to T x, is not part of the operator</source>
        <translation>加到 T x 上的初始状态响应不属于该算子</translation>
    </message>
    <message>
        <source>the step of this layer is 1 / (n - 1), so n must be at least 2</source>
        <translation>该层的步长为 1 / (n - 1)，因此 n 至少为 2</translation>
    </message>
    <message>
        <source>the taps of %1 channels at n = %2</source>
        <translation>n = %2 时 %1 个通道的抽头</translation>
    </message>
    <message>
        <source>this operator has no stored poles</source>
        <translation>该算子没有存储的极点</translation>
    </message>
    <message>
        <source>truncation = %1 (%2) is not a number of lags</source>
        <translation>truncation = %1（%2）不是滞后数</translation>
    </message>
    <message>
        <source>version 2.1 of S4</source>
        <translation>S4 的 2.1 版</translation>
    </message>
    <message>
        <source>version 4 of S4 as of March 2023</source>
        <translation>2023 年 3 月的 S4 第 4 版</translation>
    </message>
    <message>
        <source>version = %1 (%2) contradicts the file: %3 has %4</source>
        <translation>version = %1（%2）与文件矛盾：%3 有 %4</translation>
    </message>
    <message>
        <source>version = %1 (%2) is not one of softmax, exp, exp-re-im, exp-no-scale, clip, clip-no-scale</source>
        <translation>version = %1（%2）不是 softmax、exp、exp-re-im、exp-no-scale、clip、clip-no-scale 之一</translation>
    </message>
    <message>
        <source>window (median rate)</source>
        <translation>窗（中位速率）</translation>
    </message>
    <message>
        <source>%1 is not a substitution POS:REF&gt;ALT such as 12345:A&gt;G</source>
        <translation>%1 不是形如 12345:A&gt;G 的替换（位置:原&gt;新）</translation>
    </message>
    <message>
        <source>%1 is not a token ID, and there is no vocabulary</source>
        <translation>%1 不是词元编号，而且没有词表</translation>
    </message>
    <message>
        <source>%1 of %2 letters are lower case (soft masking) and are read as upper case</source>
        <translation>%2 个字母中有 %1 个是小写（软屏蔽），按大写读取</translation>
    </message>
    <message>
        <source>What to show of the selected layer: the input v of its operator, the output T v, the gate u, the hidden state that enters the layer, the factor by which Hyena multiplies v, or what enters and leaves the whole mixer</source>
        <translation>显示所选层的什么：其算子的输入 v、输出 T v、门 u、进入该层的隐藏状态、Hyena 与 v 相乘的因子，或进入和离开整个混合器的值</translation>
    </message>
    <message>
        <source>a short filter of %1 taps is not causal in this code and is not run</source>
        <translation>%1 抽头的短滤波器在这份代码中不是因果的，因此不运行</translation>
    </message>
    <message>
        <source>block %1 has no Toeplitz operator</source>
        <translation>第 %1 块没有 Toeplitz 算子</translation>
    </message>
    <message>
        <source>block %1 is %2, which is not supported</source>
        <translation>第 %1 块是 %2，不受支持</translation>
    </message>
    <message>
        <source>bytes, %1 symbols</source>
        <translation>字节，%1 个符号</translation>
    </message>
    <message>
        <source>contains token IDs, not records</source>
        <translation>包含的是词元编号，不是记录</translation>
    </message>
    <message>
        <source>does not contain the record %1; its records are %2</source>
        <translation>不包含记录 %1；它的记录是 %2</translation>
    </message>
    <message>
        <source>does not contain the record %1; the first of its %2 records are %3</source>
        <translation>不包含记录 %1；它共有 %2 个记录，前几个是 %3</translation>
    </message>
    <message>
        <source>factor before T</source>
        <translation>T 之前的因子</translation>
    </message>
    <message>
        <source>is compressed with gzip; decompress it first</source>
        <translation>是 gzip 压缩文件；请先解压</translation>
    </message>
    <message>
        <source>is not in FASTA format, so it does not have records</source>
        <translation>不是 FASTA 格式，因此没有记录</translation>
    </message>
    <message>
        <source>is not in FASTA format: it does not contain records</source>
        <translation>不是 FASTA 格式：不包含记录</translation>
    </message>
    <message>
        <source>is not in FASTA format: its first line does not begin with &gt;</source>
        <translation>不是 FASTA 格式：第一行不以 &gt; 开头</translation>
    </message>
    <message>
        <source>mixer input</source>
        <translation>混合器输入</translation>
    </message>
    <message>
        <source>mixer output</source>
        <translation>混合器输出</translation>
    </message>
    <message>
        <source>mlp_activation = %1 is not supported</source>
        <translation>不支持 mlp_activation = %1</translation>
    </message>
    <message>
        <source>nucleotides, %1 symbols</source>
        <translation>核苷酸，%1 个符号</translation>
    </message>
    <message>
        <source>position %1 does not exist; the text has %2 tokens</source>
        <translation>位置 %1 不存在；文本有 %2 个词元</translation>
    </message>
    <message>
        <source>record %1 (%2 of %3)</source>
        <translation>记录 %1（第 %2 个，共 %3 个）</translation>
    </message>
    <message>
        <source>record %1 contains %2 after %3 letters, which is not a letter of a sequence</source>
        <translation>记录 %1 在 %3 个字母之后含有 %2，它不是序列的字母</translation>
    </message>
    <message>
        <source>record %1 does not contain letters</source>
        <translation>记录 %1 不包含字母</translation>
    </message>
    <message>
        <source>record %1 of %2</source>
        <translation>第 %1 个记录，共 %2 个</translation>
    </message>
    <message>
        <source>the file does not store the poles of every operator</source>
        <translation>文件没有存储每个算子的极点</translation>
    </message>
    <message>
        <source>the layer has no such value</source>
        <translation>该层没有这样的值</translation>
    </message>
    <message>
        <source>the token at position %1 is %2, not %3</source>
        <translation>位置 %1 的词元是 %2，不是 %3</translation>
    </message>
    <message>
        <source>%1 = %2 is out of range: 1 to %3 are possible</source>
        <translation>%1 = %2 超出范围：可取 1 到 %3</translation>
    </message>
    <message>
        <source>Cannot reach an error of %1 with %2 states; the best error is %3</source>
        <translation>用 %2 个状态无法达到误差 %1；最好的误差为 %3</translation>
    </message>
    <message>
        <source>MEGA input filters (Hugging Face)</source>
        <translation>MEGA 输入滤波器（Hugging Face）</translation>
    </message>
    <message>
        <source>MEGA input filters (fairseq)</source>
        <translation>MEGA 输入滤波器（fairseq）</translation>
    </message>
    <message>
        <source>a liquid S5 adds its input to the poles, so they are not fixed</source>
        <translation>liquid S5 把输入加到极点上，因此极点不固定</translation>
    </message>
    <message>
        <source>a model of one layer has no decay: its slope is divided by the number of layers minus one</source>
        <translation>只有一层的模型没有衰减：其斜率要除以层数减一</translation>
    </message>
    <message>
        <source>discretization = %1 is neither zoh nor bilinear</source>
        <translation>discretization = %1 既不是 zoh 也不是 bilinear</translation>
    </message>
    <message>
        <source>each channel is the pole of one state, and each output mixes all states, so T x is not what the layer computes</source>
        <translation>每个通道是一个状态的极点，每个输出混合全部状态，因此该层计算的不是 T x</translation>
    </message>
    <message>
        <source>inputs shorter than l_max = %1 are not convolved causally: the public code wraps the taps beyond their length around</source>
        <translation>短于 l_max = %1 的输入不是因果卷积：公开代码把超出其长度的抽头绕回</translation>
    </message>
    <message>
        <source>l_max = %1 (%2) is out of range: 1 to %3 lags are possible</source>
        <translation>l_max = %1（%2）超出范围：可取 1 到 %3 个滞后</translation>
    </message>
    <message>
        <source>mode = %1 (%2) contains neither cat nor sum</source>
        <translation>mode = %1（%2）既不含 cat 也不含 sum</translation>
    </message>
    <message>
        <source>operator %1 does not exist; operators are 0 to %2</source>
        <translation>算子 %1 不存在；算子为 0 到 %2</translation>
    </message>
    <message>
        <source>poles</source>
        <translation>极点</translation>
    </message>
    <message>
        <source>tensor %1 has %2 numbers, but the filter needs %3</source>
        <translation>张量 %1 有 %2 个数，但滤波器需要 %3 个</translation>
    </message>
    <message>
        <source>tensor %1 is the only linear layer of its filter; linear_mixer is not supported</source>
        <translation>张量 %1 是其滤波器唯一的线性层；不支持 linear_mixer</translation>
    </message>
    <message>
        <source>the bias is added to q k inside a softmax, so T x is not what the layer computes</source>
        <translation>该偏置在 softmax 内加到 q k 上，因此该层计算的不是 T x</translation>
    </message>
    <message>
        <source>the decay multiplies q k inside a linear attention, so T x is not what the layer computes</source>
        <translation>该衰减在线性注意力内与 q k 相乘，因此该层计算的不是 T x</translation>
    </message>
    <message>
        <source>the filter %1 has %2 channels, but its projection fits order %3 with %4 channels</source>
        <translation>滤波器 %1 有 %2 个通道，但其投影对应 %3 阶、%4 个通道</translation>
    </message>
    <message>
        <source>the layer divides T (exp(k) v) by T exp(k), so T x is not what it computes</source>
        <translation>该层用 T exp(k) 除 T (exp(k) v)，因此计算的不是 T x</translation>
    </message>
    <message>
        <source>the layer number %1 is out of range</source>
        <translation>层编号 %1 超出范围</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗</translation>
    </message>
    <message>
        <source>%1 contributions are not finite and have no share</source>
        <translation>%1 个贡献非有限，没有份额</translation>
    </message>
    <message>
        <source>%1, contributions to position %2, %3</source>
        <translation>%1，对位置 %2 的贡献，%3</translation>
    </message>
    <message>
        <source>%1, norm over %2 channels</source>
        <translation>%1，%2 个通道的范数</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>H(u)</source>
        <translation>H(u)</translation>
    </message>
    <message>
        <source>Nothing gates the layer: its effective matrix is T itself</source>
        <translation>该层没有门控：其有效矩阵就是 T 本身</translation>
    </message>
    <message>
        <source>Of the first selected channel, with their sign; or the Euclidean norm over all channels of the layer</source>
        <translation>第一个选中通道的值，带符号；或对该层全部通道的欧几里得范数</translation>
    </message>
    <message>
        <source>T itself; the 2n x 2n circulant that contains T as its upper left quarter; or the effective matrix H(u) of the layer for the input: T with the factors that gate it, diag(u) T, of Hyena diag(x0) T diag(x1)</source>
        <translation>T 本身；以 T 为左上四分之一的 2n x 2n 循环矩阵；或该层对此输入的有效矩阵 H(u)：T 连同其门控因子，即 diag(u) T，Hyena 为 diag(x0) T diag(x1)</translation>
    </message>
    <message>
        <source>The effective matrix is a product of %1 Toeplitz matrices, whose cells are sums: see the rows and columns in the view &quot;contributions&quot;</source>
        <translation>有效矩阵是 %1 个托普利茨矩阵之积，其单元为和：其行与列见“贡献”视图</translation>
    </message>
    <message>
        <source>The operator&apos;s norm over its channels is not in H</source>
        <translation>算子对其通道的归一化不在 H 中</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>contribution</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>contributions of %1 channels at %2 tokens</source>
        <translation>%1 个通道在 %2 个词元上的贡献</translation>
    </message>
    <message>
        <source>is not a .npy, and a text requires a vocabulary next to the checkpoint</source>
        <translation>不是 .npy，而文本需要检查点旁的词表</translation>
    </message>
    <message>
        <source>norm over channels</source>
        <translation>各通道的范数</translation>
    </message>
    <message>
        <source>position %1 does not exist at n = %2</source>
        <translation>n = %2 时不存在位置 %1</translation>
    </message>
    <message>
        <source>share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>the gates of %1 channels at %2 tokens</source>
        <translation>%1 个通道在 %2 个词元上的门控</translation>
    </message>
    <message>
        <source>the layer&apos;s operator acts on two axes: contributions are those along a sequence</source>
        <translation>该层的算子作用于两个轴：贡献只针对沿序列的算子</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>1024 tokens</source>
        <translation>1024 个词元</translation>
    </message>
    <message>
        <source>16 tokens</source>
        <translation>16 个词元</translation>
    </message>
    <message>
        <source>256 tokens</source>
        <translation>256 个词元</translation>
    </message>
    <message>
        <source>64 tokens</source>
        <translation>64 个词元</translation>
    </message>
    <message>
        <source>Number of tokens of the running mean; &quot;auto&quot; is about a thirty-second of the text</source>
        <translation>滑动平均的词元个数；“自动”约为文本长度的三十二分之一</translation>
    </message>
    <message>
        <source>Running mean</source>
        <translation>滑动平均</translation>
    </message>
    <message>
        <source>a text of %1 bytes as tokens</source>
        <translation>把 %1 字节的文本转为词元</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>losses are those of token IDs or a text</source>
        <translation>损失是词元 ID 或文本的损失</translation>
    </message>
    <message>
        <source>losses of %1 tokens</source>
        <translation>%1 个词元的损失</translation>
    </message>
    <message>
        <source>the filters of the model have %1 lags, but the input has %2 tokens</source>
        <translation>模型的滤波器有 %1 个滞后，但输入有 %2 个词元</translation>
    </message>
    <message>
        <source>the input has %1 tokens; at most %2 can be shown</source>
        <translation>输入有 %1 个词元；最多可显示 %2 个</translation>
    </message>
    <message>
        <source>does not name a model on the Hugging Face hub, as in hf:ORG/NAME or hf:ORG/NAME@REVISION</source>
        <translation>不是 Hugging Face hub 上的模型名，应如 hf:ORG/NAME 或 hf:ORG/NAME@REVISION</translation>
    </message>
    <message>
        <source>has a link %1 that leads out of the cache</source>
        <translation>有一个通向缓存之外的链接 %1</translation>
    </message>
    <message>
        <source>has no snapshot of %1 in the Hugging Face cache %2</source>
        <translation>在 Hugging Face 缓存 %2 中没有 %1 的快照</translation>
    </message>
    <message>
        <source>is not in the Hugging Face cache %1; download it there first</source>
        <translation>不在 Hugging Face 缓存 %1 中；请先将其下载到那里</translation>
    </message>
    <message>
        <source>only a report and the views %1 can be written as .html</source>
        <translation>只有报告和视图 %1 可写为 .html</translation>
    </message>
    <message>
        <source>the figure does not fit on a page of 2 MB; choose a smaller size</source>
        <translation>图形超出 2 MB 的页面；请选择较小的尺寸</translation>
    </message>
    <message>
        <source>the page would exceed 2 MB; select fewer layers or sections</source>
        <translation>页面将超过 2 MB；请选择较少的层或部分</translation>
    </message>
    <message>
        <source>block %1 is missing</source>
        <translation>缺少块 %1</translation>
    </message>
    <message>
        <source>no font is installed, so text cannot be drawn; install one, such as fonts-dejavu-core</source>
        <translation>未安装任何字体，无法绘制文字；请安装一种，例如 fonts-dejavu-core</translation>
    </message>
    <message>
        <source>announced %1 bytes where at most %2 were requested</source>
        <translation>宣布了 %1 字节，而请求的至多为 %2 字节</translation>
    </message>
    <message>
        <source>cannot be opened (%1)</source>
        <translation>无法打开（%1）</translation>
    </message>
    <message>
        <source>is not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>is outside the directory to which this server is confined</source>
        <translation>在此服务所限定的目录之外</translation>
    </message>
    <message>
        <source>its answer</source>
        <translation>其应答</translation>
    </message>
    <message>
        <source>sent more than %1 warnings</source>
        <translation>发送了超过 %1 条警告</translation>
    </message>
    <message>
        <source>too many requests are waiting: at most %1 are kept, of %2 bytes in all</source>
        <translation>等待的请求过多：至多保留 %1 个，合计 %2 字节</translation>
    </message>
    <message>
        <source>sent a line longer than %1 bytes</source>
        <translation>发送了长于 %1 字节的行</translation>
    </message>
    <message>
        <source>%1 of the %2 plots could not be written</source>
        <translation>%2 幅图中有 %1 幅未能写入</translation>
    </message>
    <message>
        <source>is a pipe from which nothing has come for a minute</source>
        <translation>是管道，一分钟内没有收到任何数据</translation>
    </message>
    <message>
        <source>is a pipe to which no program writes</source>
        <translation>是管道，没有程序向其写入</translation>
    </message>
    <message>
        <source>the directory for temporary files, TMPDIR, does not exist</source>
        <translation>临时文件目录 TMPDIR 不存在</translation>
    </message>
    <message>
        <source>is not what bench --json prints</source>
        <translation>不是 bench --json 的输出</translation>
    </message>
    <message>
        <source>cannot be resumed: --vocabulary is a different dictionary</source>
        <translation>无法恢复：--vocabulary 是另一部词典</translation>
    </message>
    <message>
        <source>the kernel is empty, or the number of taps or states is negative</source>
        <translation>核为空，或者抽头数或状态数为负</translation>
    </message>
    <message>
        <source>the loss or its gradient is not finite at step %1; the checkpoint of step %2 is kept; start again with --force and a smaller --lr</source>
        <translation>第 %1 步的损失或其梯度不是有限数；保留第 %2 步的检查点；请用 --force 和更小的 --lr 重新开始</translation>
    </message>
    <message>
        <source>the loss or its gradient is not finite at step %1; try a smaller --lr</source>
        <translation>第 %1 步的损失或其梯度不是有限数；请尝试更小的 --lr</translation>
    </message>
    <message>
        <source>the predictions of %1 tokens</source>
        <translation>%1 个词元的预测</translation>
    </message>
    <message>
        <source>the result of %1 sequences</source>
        <translation>%1 个序列的结果</translation>
    </message>
    <message>
        <source>what comes through the pipe</source>
        <translation>经管道而来的内容</translation>
    </message>
    <message>
        <source>%1 of %2 predicted tokens do not count, as in training: N, padding and unknown letters</source>
        <translation>被预测的 %2 个词元中有 %1 个不计入，与训练时相同：N、填充与未知字母</translation>
    </message>
    <message>
        <source>is in the format of GenBank or EMBL; save its sequence as FASTA</source>
        <translation>是 GenBank 或 EMBL 格式；请将其序列存为 FASTA</translation>
    </message>
    <message>
        <source>tensor %1 contains NaN or infinite numbers (%2 in all tensors)</source>
        <translation>张量 %1 含 NaN 或无穷大的数（所有张量共 %2 个）</translation>
    </message>
    <message>
        <source>the model&apos;s logits are not finite, so no token can be chosen; %1</source>
        <translation>模型的 logits 非有限，无法选择词元；%1</translation>
    </message>
    <message>
        <source>the result contains NaN; %1</source>
        <translation>结果含 NaN；%1</translation>
    </message>
    <message>
        <source>the tensors of the model are finite</source>
        <translation>模型的张量都是有限的</translation>
    </message>
    <message>
        <source>%1 %2=%3 contradicts the file: %4 (%5)</source>
        <translation>%1 %2=%3 与文件矛盾：%4（%5）</translation>
    </message>
    <message>
        <source>%1 gamma=%2: expected a decay within (0, 1]</source>
        <translation>%1 gamma=%2：需要 (0, 1] 内的衰减</translation>
    </message>
    <message>
        <source>a contact sheet is an image; choose PNG, SVG or PDF</source>
        <translation>合图是图片；请选择 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>images can be written as .png, .svg, .pdf or .html</source>
        <translation>图片可写为 .png、.svg、.pdf 或 .html</translation>
    </message>
    <message>
        <source>your value</source>
        <translation>您设定的值</translation>
    </message>
    <message>
        <source>%1 tokens will take about %2, and %3 of memory besides the weights</source>
        <translation>%1 个词元约需 %2，另需权重之外的 %3 内存</translation>
    </message>
    <message>
        <source>%1 seconds</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 minutes</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 hours</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 lists tensors that its shards do not contain, such as %2</source>
        <translation>%1 列出了其分片中没有的张量，例如 %2</translation>
    </message>
    <message>
        <source>%1; its parts end before %2, which is not there</source>
        <translation>%1；其部分文件在 %2 之前结束，该文件不存在</translation>
    </message>
    <message>
        <source>%1; tensor %2 %3</source>
        <translation>%1；张量 %2 %3</translation>
    </message>
    <message>
        <source>a LoRA adapter is merged into its weights (tensors: %1)</source>
        <translation>LoRA 适配器已并入其权重（张量数：%1）</translation>
    </message>
    <message>
        <source>contains %1 numbers without a known scale: a quantized weight, not its numbers; dequantize it before saving</source>
        <translation>含没有已知比例的 %1 数：这是量化的权重，而非其数值；请在保存前反量化</translation>
    </message>
    <message>
        <source>contains %1 numbers, which are not read</source>
        <translation>含 %1 数，不予读取</translation>
    </message>
    <message>
        <source>has %1 files of weights; open one of them, such as %2</source>
        <translation>有 %1 个权重文件；请打开其中一个，例如 %2</translation>
    </message>
    <message>
        <source>has %1, whose download was interrupted; download it again</source>
        <translation>有 %1，其下载已中断；请重新下载</translation>
    </message>
    <message>
        <source>has a LoRA adapter of a convolution, which is not merged here; save it after merge_and_unload()</source>
        <translation>有卷积的 LoRA 适配器，此处不合并；请在 merge_and_unload() 之后保存</translation>
    </message>
    <message>
        <source>has a LoRA adapter of another shape</source>
        <translation>其 LoRA 适配器的形状不符</translation>
    </message>
    <message>
        <source>has a LoRA adapter, and neither the file nor an adapter_config.json beside it stores its lora_alpha; save it after merge_and_unload()</source>
        <translation>有 LoRA 适配器，但文件及其旁的 adapter_config.json 都未存储 lora_alpha；请在 merge_and_unload() 之后保存</translation>
    </message>
    <message>
        <source>has an adapter that is not plain LoRA; save it after merge_and_unload()</source>
        <translation>有并非普通 LoRA 的适配器；请在 merge_and_unload() 之后保存</translation>
    </message>
    <message>
        <source>has no weights</source>
        <translation>没有权重</translation>
    </message>
    <message>
        <source>has only one of the two factors of its LoRA adapter</source>
        <translation>其 LoRA 适配器的两个因子只有一个</translation>
    </message>
    <message>
        <source>has several adapters, and the file does not say which is applied; save it after merge_and_unload()</source>
        <translation>有多个适配器，文件未说明使用哪一个；请在 merge_and_unload() 之后保存</translation>
    </message>
    <message>
        <source>is a directory of an adapter without adapter_model.safetensors or adapter_model.bin</source>
        <translation>是适配器的目录，但没有 adapter_model.safetensors 或 adapter_model.bin</translation>
    </message>
    <message>
        <source>is a tensor of the kind %1, which is not read</source>
        <translation>是 %1 类的张量，不予读取</translation>
    </message>
    <message>
        <source>is an adapter of the model %1, which could not be opened: %2</source>
        <translation>是模型 %1 的适配器，该模型无法打开：%2</translation>
    </message>
    <message>
        <source>is an archive of torch.export, which contains a program; save its state dict with torch.save(program.state_dict, NEW)</source>
        <translation>是 torch.export 的归档，其中含有程序；请用 torch.save(program.state_dict, NEW) 保存其状态字典</translation>
    </message>
    <message>
        <source>is being written by another run; wait until it ends, or choose a different file</source>
        <translation>正由另一次运行写入；请等待其结束，或选择其他文件</translation>
    </message>
    <message>
        <source>is one of %1 shards, of which %2 is missing</source>
        <translation>是 %1 个分片之一，其中缺少 %2</translation>
    </message>
    <message>
        <source>is quantized (%1) in a way that is not known here; dequantize it before saving</source>
        <translation>已量化（%1），其方式此处未知；请在保存前反量化</translation>
    </message>
    <message>
        <source>is quantized (%1), several numbers in a word, which is not read; dequantize it before saving</source>
        <translation>已量化（%1），一个字中有多个数，不予读取；请在保存前反量化</translation>
    </message>
    <message>
        <source>is quantized (%1), which is not read; dequantize() it before saving</source>
        <translation>已量化（%1），不予读取；请在保存前调用 dequantize()</translation>
    </message>
    <message>
        <source>is quantized by bitsandbytes for one kind of GPU, whose order of numbers is not known here; dequantize it before saving</source>
        <translation>由 bitsandbytes 针对某种 GPU 量化，其数的次序此处未知；请在保存前反量化</translation>
    </message>
    <message>
        <source>is quantized to four bits (%1 of bitsandbytes), which is not read; dequantize it before saving</source>
        <translation>已量化为四位（bitsandbytes 的 %1），不予读取；请在保存前反量化</translation>
    </message>
    <message>
        <source>is sparse, which is not read; save it with to_dense()</source>
        <translation>是稀疏张量，不予读取；请用 to_dense() 保存</translation>
    </message>
    <message>
        <source>is stored before a parametrization that the file does not name; save it after torch.nn.utils.parametrize.remove_parametrizations</source>
        <translation>存储的是参数化之前的值，文件未说明其参数化；请在 torch.nn.utils.parametrize.remove_parametrizations 之后保存</translation>
    </message>
    <message>
        <source>is stored by its norm and its direction, whose shapes do not fit each other</source>
        <translation>以范数与方向存储，二者形状不符</translation>
    </message>
    <message>
        <source>of %1 adapters, only %2 is merged</source>
        <translation>在 %1 个适配器中，只合并 %2</translation>
    </message>
    <message>
        <source>quantized weights are read as stored numbers times scales (tensors: %1)</source>
        <translation>量化的权重按存储的数乘以比例读取（张量数：%1）</translation>
    </message>
    <message>
        <source>returned an empty result</source>
        <translation>返回了空的结果</translation>
    </message>
    <message>
        <source>speaks protocol %1, but this program speaks protocol %2; install the same build of both</source>
        <translation>使用协议 %1，而本程序使用协议 %2；请安装两者的同一构建</translation>
    </message>
    <message>
        <source>tensor %1 %2</source>
        <translation>张量 %1 %2</translation>
    </message>
    <message>
        <source>tensor %1 does not have as many numbers as its shape</source>
        <translation>张量 %1 的数的个数与其形状不符</translation>
    </message>
    <message>
        <source>tensor %1 has too many elements</source>
        <translation>张量 %1 的元素过多</translation>
    </message>
    <message>
        <source>the file holds weights as trained (raw) and averaged (ema)</source>
        <translation>文件含训练所得（raw）与平均（ema）的权重</translation>
    </message>
    <message>
        <source>the file holds weights as trained (raw) and averaged (ema); these are %1 (--weights selects others)</source>
        <translation>文件含训练所得（raw）与平均（ema）的权重；当前为 %1（用 --weights 选择其他）</translation>
    </message>
    <message>
        <source>the metadata %1 of a tensor is unknown</source>
        <translation>张量的元数据 %1 未知</translation>
    </message>
    <message>
        <source>the metadata of a tensor is not a dict</source>
        <translation>张量的元数据不是字典</translation>
    </message>
    <message>
        <source>there is not enough memory for the %1 numbers of a transform</source>
        <translation>内存不足，无法容纳变换的 %1 个数</translation>
    </message>
    <message>
        <source>has no weights %1, only raw (as trained) and ema (averaged)</source>
        <translation>没有权重 %1，只有 raw（训练所得）与 ema（平均）</translation>
    </message>
    <message>
        <source>has only one set of weights, not %1</source>
        <translation>只有一组权重，没有 %1</translation>
    </message>
    <message>
        <source>%1 runs token by token, which is not supported here</source>
        <translation>%1 逐词元运行，此处不支持</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is now called %2</source>
        <translation>“%1” 现称为 %2</translation>
    </message>
    <message>
        <source>some text does not fit; it would fit at %1 x %2 mm (%3 x %4 pixels)</source>
        <translation>部分文字放不下；从 %1 x %2 毫米（%3 x %4 像素）起可以放下</translation>
    </message>
    <message>
        <source>%1 % change sign</source>
        <translation>%1 % 变号</translation>
    </message>
    <message>
        <source>%1 after %2 are too few for the error %3: median of %4 at n = %5</source>
        <translation>对误差 %3，%1（在%2之后）仍太少：n = %5 处%4的中位数</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1 个而非 %2 个</translation>
    </message>
    <message>
        <source>%1 is the largest relative error of %2 against float64, on noise: %3, channel %4, n = %5</source>
        <translation>%2 对噪声相对 float64 的最大相对误差为 %1：%3，通道 %4，n = %5</translation>
    </message>
    <message>
        <source>%1 of %2 are not</source>
        <translation>%2 个中有 %1 个不是</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>Are all numbers finite?</source>
        <translation>所有数都有限吗？</translation>
    </message>
    <message>
        <source>Do the algorithms agree?</source>
        <translation>各算法一致吗？</translation>
    </message>
    <message>
        <source>Does it extrapolate?</source>
        <translation>能外推吗？</translation>
    </message>
    <message>
        <source>How far does it look back?</source>
        <translation>它能回看多远？</translation>
    </message>
    <message>
        <source>How few states suffice?</source>
        <translation>最少需要多少状态？</translation>
    </message>
    <message>
        <source>How large is it?</source>
        <translation>它有多大？</translation>
    </message>
    <message>
        <source>Is every operator measured?</source>
        <translation>每个算子都测量了吗？</translation>
    </message>
    <message>
        <source>More than %1</source>
        <translation>多于 %1 个</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>What shapes did it learn?</source>
        <translation>它学到了什么形状？</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>beyond %1</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>kernels by k99: the lag within which a kernel holds 99 % of its energy (0, 1, 2, 4, ...)</source>
        <translation>按 k99（含核 99 % 能量的滞后：0、1、2、4……）统计的核</translation>
    </message>
    <message>
        <source>median |t| / peak against the lag, up to n = %1, both axes logarithmic</source>
        <translation>|t| / 峰值的中位数对滞后，至 n = %1，两轴均为对数</translation>
    </message>
    <message>
        <source>sampled kernels by the number of states that each needs, from 0</source>
        <translation>按所需状态数（从 0 起）统计的抽样核</translation>
    </message>
    <message>
        <source>share of the kernels that change sign, head by head from the first layer to the last</source>
        <translation>变号的核所占比例，从第一层到最后一层逐头排列</translation>
    </message>
    <message>
        <source>within %1</source>
        <translation>不超过 %1</translation>
    </message>
    <message>
        <source>Half of %1 hold 99 % of their energy within %2 of %3 tokens; the longest, %4, needs %5</source>
        <translation>%1中有一半在 %3 个词元中的 %2 个之内含有其 99 % 的能量；最长的（%4）需要 %5 个</translation>
    </message>
    <message>
        <source>The kernel holds 99 % of its energy within %1 of %2 tokens</source>
        <translation>该核在 %2 个词元中的 %1 个之内含有其 99 % 的能量</translation>
    </message>
    <message>
        <source>a matrix per filter mixes its channels (use_approx is false), so that none has a kernel of its own</source>
        <translation>每个滤波器有一个矩阵混合其通道（use_approx 为 false），因此没有任何通道有自己的核</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a column; the columns are %2</source>
        <translation>“%1”不是列名；各列为 %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not understood in the filter; an example is k99 &gt; 200 and changes &gt; 3</source>
        <translation>无法理解筛选式中的“%1”；例如 k99 &gt; 200 and changes &gt; 3</translation>
    </message>
    <message>
        <source>Energy-weighted mean of |lag|</source>
        <translation>|滞后| 的能量加权平均</translation>
    </message>
    <message>
        <source>How often the sign changes from lag to lag, among values of at least 1 % of the peak</source>
        <translation>在不小于峰值 1 % 的值中，相邻滞后之间变号的次数</translation>
    </message>
    <message>
        <source>The channel within the head, from 0</source>
        <translation>头内的通道号，从 0 起</translation>
    </message>
    <message>
        <source>The coefficient of largest magnitude, with its sign</source>
        <translation>绝对值最大的系数，带符号</translation>
    </message>
    <message>
        <source>The head&apos;s number, from 0</source>
        <translation>头的编号，从 0 起</translation>
    </message>
    <message>
        <source>The lag of the peak</source>
        <translation>峰值的滞后</translation>
    </message>
    <message>
        <source>The layer&apos;s number, from 0</source>
        <translation>层的编号，从 0 起</translation>
    </message>
    <message>
        <source>The mean frequency of |H|² in cycles per token, from 0 to 0.5</source>
        <translation>|H|² 的平均频率，单位为每词元周期数，0 至 0.5</translation>
    </message>
    <message>
        <source>The share of the energy above half the Nyquist frequency, 0.25 cycles per token</source>
        <translation>高于奈奎斯特频率一半（每词元 0.25 周期）的能量比例</translation>
    </message>
    <message>
        <source>The smallest |lag| within which 50 % of the energy lies</source>
        <translation>包含 50 % 能量的最小 |滞后|</translation>
    </message>
    <message>
        <source>The smallest |lag| within which 90 % of the energy lies</source>
        <translation>包含 90 % 能量的最小 |滞后|</translation>
    </message>
    <message>
        <source>The smallest |lag| within which 99 % of the energy lies</source>
        <translation>包含 99 % 能量的最小 |滞后|</translation>
    </message>
    <message>
        <source>The standard deviation of that frequency</source>
        <translation>该频率的标准差</translation>
    </message>
    <message>
        <source>The states of the reduced form that reaches its error</source>
        <translation>简化形式达到其误差所需的状态数</translation>
    </message>
    <message>
        <source>Σ t²</source>
        <translation>Σ t²</translation>
    </message>
    <message>
        <source>γ of the line fitted to log |t| over |lag|: the factor per token</source>
        <translation>log |t| 对 |滞后| 拟合直线的 γ：每词元的因子</translation>
    </message>
    <message>
        <source>measured at n = %1, the longest</source>
        <translation>在最大长度 n = %1 处测量</translation>
    </message>
    <message>
        <source>the filter ends too early; an example is k99 &gt; 200 and changes &gt; 3</source>
        <translation>筛选式不完整；例如 k99 &gt; 200 and changes &gt; 3</translation>
    </message>
    <message>
        <source>the filter is nested more than %1 deep</source>
        <translation>筛选式嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>%1; the skip term at lag 0 does not count</source>
        <translation>%1；滞后 0 处的跳跃项不计入</translation>
    </message>
    <message>
        <source>desktops search this folder anyway</source>
        <translation>桌面环境本来就会搜索此文件夹</translation>
    </message>
    <message>
        <source>doctor is a command of the program tnnscope alone</source>
        <translation>doctor 只是程序 tnnscope 的命令</translation>
    </message>
    <message>
        <source>something that the window or pictures need is missing (above)</source>
        <translation>缺少窗口或图片所需的内容（见上）</translation>
    </message>
    <message>
        <source>this program is not installed: there are no desktop files beside it</source>
        <translation>此程序未安装：其旁边没有桌面文件</translation>
    </message>
    <message>
        <source>states of %1: %2</source>
        <translation>%1 的状态：%2</translation>
    </message>
    <message>
        <source>%1 (%2). %3</source>
        <translation>%1（%2）。%3</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2 处为 %1</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Perplexity %1 at n = %2</source>
        <translation>n = %2 时困惑度为 %1</translation>
    </message>
    <message>
        <source>Selected channels, or all channels of the head as quantiles</source>
        <translation>所选通道，或该头全部通道的分位数</translation>
    </message>
    <message>
        <source>To n = %1</source>
        <translation>可到 n = %1</translation>
    </message>
    <message>
        <source>Yes, to %1 at least</source>
        <translation>能，至少到 %1</translation>
    </message>
    <message>
        <source>log₁₀ error</source>
        <translation>log₁₀ 误差</translation>
    </message>
    <message>
        <source>%1; its channels are %2</source>
        <translation>%1；其通道为 %2</translation>
    </message>
    <message>
        <source>Canon layers (PhysicsLM4)</source>
        <translation>Canon 层（PhysicsLM4）</translation>
    </message>
    <message>
        <source>FlowState</source>
        <translation>FlowState</translation>
    </message>
    <message>
        <source>StripedHyena 2 (Evo 2, Megatron)</source>
        <translation>StripedHyena 2（Evo 2，Megatron）</translation>
    </message>
    <message>
        <source>a chunk does not have %1 axes</source>
        <translation>有一块不是 %1 个轴</translation>
    </message>
    <message>
        <source>a chunk has no %1</source>
        <translation>有一块没有 %1</translation>
    </message>
    <message>
        <source>a chunk of the shape %1 at %2 extends past the shape %3</source>
        <translation>位于 %2、形状为 %1 的块超出形状 %3</translation>
    </message>
    <message>
        <source>a model with Canon layers other than Llama</source>
        <translation>Llama 以外含 Canon 层的模型</translation>
    </message>
    <message>
        <source>a size is not a tuple of at most %1 integers</source>
        <translation>有一个尺寸不是至多 %1 个整数的元组</translation>
    </message>
    <message>
        <source>a size is not a tuple of integers from 0</source>
        <translation>有一个尺寸不是非负整数的元组</translation>
    </message>
    <message>
        <source>contains %1, but %2 according to the metadata</source>
        <translation>含 %1，但元数据称其为 %2</translation>
    </message>
    <message>
        <source>has %1 .distcp files of a torch.distributed checkpoint, but not its .metadata</source>
        <translation>含 torch.distributed 检查点的 %1 个 .distcp 文件，但没有其 .metadata</translation>
    </message>
    <message>
        <source>has more numbers than are stored</source>
        <translation>的数值多于所存储的</translation>
    </message>
    <message>
        <source>has the shape %1, but %2 according to the metadata</source>
        <translation>的形状为 %1，但元数据称其为 %2</translation>
    </message>
    <message>
        <source>is a zip file of a torch.distributed checkpoint; unpack it first</source>
        <translation>是 torch.distributed 检查点的 zip 文件；请先解压</translation>
    </message>
    <message>
        <source>is not a tensor</source>
        <translation>不是张量</translation>
    </message>
    <message>
        <source>is not the metadata of a torch.distributed checkpoint</source>
        <translation>不是 torch.distributed 检查点的元数据</translation>
    </message>
    <message>
        <source>it has more chunks than any checkpoint</source>
        <translation>其块数多于任何检查点</translation>
    </message>
    <message>
        <source>it has no dtype</source>
        <translation>没有 dtype</translation>
    </message>
    <message>
        <source>its chunks are transformed, perhaps compressed, which is not read</source>
        <translation>其各块经过变换（可能已压缩），不予读取</translation>
    </message>
    <message>
        <source>its chunks have %1 of %2 numbers</source>
        <translation>其各块只有 %2 个数值中的 %1 个</translation>
    </message>
    <message>
        <source>its chunks have too many elements</source>
        <translation>其各块的元素过多</translation>
    </message>
    <message>
        <source>its decoder %1 is not supported</source>
        <translation>不支持其解码器 %1</translation>
    </message>
    <message>
        <source>lists a chunk of tensor %1 twice</source>
        <translation>两次列出张量 %1 的同一块</translation>
    </message>
    <message>
        <source>lists a file %1, which is not a plain file name</source>
        <translation>列出的文件 %1 不是单纯的文件名</translation>
    </message>
    <message>
        <source>lists no tensors of a model</source>
        <translation>没有列出模型的张量</translation>
    </message>
    <message>
        <source>no file has its chunk at %1</source>
        <translation>没有文件含其位于 %1 的块</translation>
    </message>
    <message>
        <source>scale_factor = %1 (%2) is not a positive number</source>
        <translation>scale_factor = %1（%2）不是正数</translation>
    </message>
    <message>
        <source>short filter, %1 taps; the recurrence behind it (%2) depends on the input and is not shown</source>
        <translation>短滤波器，%1 个抽头；其后的递推（%2）取决于输入，不显示</translation>
    </message>
    <message>
        <source>short filters of %1</source>
        <translation>%1 的短滤波器</translation>
    </message>
    <message>
        <source>tensor %1: %2</source>
        <translation>张量 %1：%2</translation>
    </message>
    <message>
        <source>the chunk of tensor %1 at byte %2: %3</source>
        <translation>张量 %1 位于字节 %2 的块：%3</translation>
    </message>
    <message>
        <source>the classification head</source>
        <translation>分类输出头</translation>
    </message>
    <message>
        <source>the file %1 with a chunk of it is missing</source>
        <translation>缺少含其中一块的文件 %1</translation>
    </message>
    <message>
        <source>the shape %1 has too many elements</source>
        <translation>形状 %1 的元素过多</translation>
    </message>
    <message>
        <source>two of its chunks overlap, one of them at %1</source>
        <translation>其中两块重叠，一块位于 %1</translation>
    </message>
    <message>
        <source>At n = %1, %2 times the training n, the median kernel has fallen to %3 of its peak (%4)</source>
        <translation>在 n = %1（训练 n 的 %2 倍）处，居中的核已降到峰值的 %3（%4）</translation>
    </message>
    <message>
        <source>At n = %1, %2 times the training n, the median kernel is still at %3 of its peak (%4)</source>
        <translation>在 n = %1（训练 n 的 %2 倍）处，居中的核仍为峰值的 %3（%4）</translation>
    </message>
    <message>
        <source>At n = %1, %2 times the training n, the median kernel is still at %3 of its peak, and nothing decays (%4)</source>
        <translation>在 n = %1（训练 n 的 %2 倍）处，居中的核仍为峰值的 %3，且没有任何衰减（%4）</translation>
    </message>
    <message>
        <source>%1 attention heads do not divide %2 channels (%3)</source>
        <translation>%2 个通道不能分为 %1 个注意力头（%3）</translation>
    </message>
    <message>
        <source>%1 of %2 experts cannot be chosen</source>
        <translation>无法从 %2 个专家中选出 %1 个</translation>
    </message>
    <message>
        <source>%1 was trained for input projections in FP8; in float32, its numbers differ from those of its authors&apos; code</source>
        <translation>%1 是为 FP8 输入投影训练的；用 float32 时，其数值与作者代码的不同</translation>
    </message>
    <message>
        <source>LFM2</source>
        <translation>LFM2</translation>
    </message>
    <message>
        <source>LFM2-MoE</source>
        <translation>LFM2-MoE</translation>
    </message>
    <message>
        <source>a rotary embedding of base %1 and interpolation %2 does not exist</source>
        <translation>不存在底数为 %1、插值因子为 %2 的旋转位置嵌入</translation>
    </message>
    <message>
        <source>attention is not supported here</source>
        <translation>此处不支持注意力</translation>
    </message>
    <message>
        <source>block %1 does not exist; blocks are 0 to %2</source>
        <translation>块 %1 不存在；块的编号为 0 到 %2</translation>
    </message>
    <message>
        <source>its rotary embedding is scaled (%1), which is not supported</source>
        <translation>其旋转位置嵌入经过缩放（%1），不受支持</translation>
    </message>
    <message>
        <source>num_experts_per_tok = %1 does not fit the %2 experts of tensor %3</source>
        <translation>num_experts_per_tok = %1 与张量 %3 的 %2 个专家不符</translation>
    </message>
    <message>
        <source>published configuration of %1</source>
        <translation>%1 的公开配置</translation>
    </message>
    <message>
        <source>published model of %1 channels</source>
        <translation>%1 个通道的已发布模型</translation>
    </message>
    <message>
        <source>tensor %1 does not have the %2 frequencies of heads of %3 channels</source>
        <translation>张量 %1 没有 %3 个通道的头所需的 %2 个频率</translation>
    </message>
    <message>
        <source>tensor %1 has %2 frequencies, which do not fit heads of %3 channels</source>
        <translation>张量 %1 有 %2 个频率，与 %3 个通道的头不符</translation>
    </message>
    <message>
        <source>tensor %1 has %2 heads of %3 channels, which are not %4 of queries with their keys and values</source>
        <translation>张量 %1 有 %2 个 %3 通道的头，不是 %4 个查询头及其键与值</translation>
    </message>
    <message>
        <source>tensor %1 has %2 heads of keys and values, which %3 heads of queries cannot share</source>
        <translation>张量 %1 有 %2 个键与值的头，%3 个查询头无法共用</translation>
    </message>
    <message>
        <source>tensor %1 has %2 rows, which are not heads of %3 channels</source>
        <translation>张量 %1 有 %2 行，不能分为 %3 个通道的头</translation>
    </message>
    <message>
        <source>the %1 channels of the operator %2 are not the network&apos;s %3</source>
        <translation>算子 %2 的 %1 个通道与网络的 %3 个不符</translation>
    </message>
    <message>
        <source>the layer sums over all products of the channels of a head, so that no channel has an effective matrix of its own</source>
        <translation>该层对一个头内通道的所有乘积求和，因此没有单个通道的有效矩阵</translation>
    </message>
    <message>
        <source>the network&apos;s weights</source>
        <translation>网络的权重</translation>
    </message>
    <message>
        <source>the number of attention heads is not in the file; set it with --set num_attention_heads=N</source>
        <translation>文件中没有注意力的头数；用 --set num_attention_heads=N 设定</translation>
    </message>
    <message>
        <source>there are several blocks %1</source>
        <translation>有多个编号为 %1 的块</translation>
    </message>
    <message>
        <source>block %1 has neither a Toeplitz operator nor attention (tensor %2)</source>
        <translation>块 %1 既没有托普利茨算子也没有注意力（张量 %2）</translation>
    </message>
    <message>
        <source>eps = %1 is not supported: it must be greater than 0</source>
        <translation>不支持 eps = %1：它必须大于 0</translation>
    </message>
    <message>
        <source>is part of a torch.distributed checkpoint, whose other files are missing</source>
        <translation>是 torch.distributed 检查点的一部分，其余文件缺失</translation>
    </message>
    <message>
        <source>norm_eps = %1 is not supported: it must be greater than 0</source>
        <translation>不支持 norm_eps = %1：它必须大于 0</translation>
    </message>
    <message>
        <source>At n = %1, %2 times the training n, the median kernel is zero (%3)</source>
        <translation>在 n = %1（训练 n 的 %2 倍）处，居中的核为零（%3）</translation>
    </message>
    <message>
        <source>Does not apply</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核</translation>
    </message>
    <message>
        <source>No states after %1 are needed for the error %2: median of %3</source>
        <translation>误差 %2 在%1之后不需要状态：%3的中位数</translation>
    </message>
    <message>
        <source>None</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>Cut off at %1</source>
        <translation>截止于 %1</translation>
    </message>
    <message>
        <source>Likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>Unclear</source>
        <translation>不明确</translation>
    </message>
    <message>
        <source>Unlikely</source>
        <translation>不太可能</translation>
    </message>
    <message>
        <source>a file that is sent has a name and a size</source>
        <translation>随请求发送的文件须有名称与大小</translation>
    </message>
    <message>
        <source>exceeds the %1 MiB that can be sent to an engine</source>
        <translation>大于可发送给引擎的 %1 MiB</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>the files are larger than %1 bytes</source>
        <translation>各文件合计大于 %1 字节</translation>
    </message>
    <message>
        <source>the line is not a JSON array of a command and its options</source>
        <translation>该行不是由一个命令及其选项构成的 JSON 数组</translation>
    </message>
    <message>
        <source>is not JSON that evaluate --part wrote</source>
        <translation>不是 evaluate --part 写出的 JSON</translation>
    </message>
    <message>
        <source>is part %1 of %2, as is %3</source>
        <translation>与 %3 同为 %2 个部分中的第 %1 个</translation>
    </message>
    <message>
        <source>part %1 of %2 is missing</source>
        <translation>缺少 %2 个部分中的第 %1 个</translation>
    </message>
    <message>
        <source>tensor %1 has %2 rows, which are not two blocks</source>
        <translation>张量 %1 有 %2 行，不是两个块</translation>
    </message>
    <message>
        <source>was measured with another %1 than %2</source>
        <translation>测量所用的 %1 与 %2 不同</translation>
    </message>
    <message>
        <source>Share |c_j| / Σ |c| of each position j in the output at i; its contribution c_j = H[i, j] v[j]; its weight H[i, j]; or the column H[k, i]: which positions k read i</source>
        <translation>每个位置 j 在位置 i 的输出中的份额 |c_j| / Σ |c|；其贡献 c_j = H[i, j] v[j]；其权重 H[i, j]；或列 H[k, i]：哪些位置 k 读取 i</translation>
    </message>
    <message>
        <source>has more than %1 Toeplitz operators, too many for a model</source>
        <translation>有超过 %1 个托普利茨算子，超过任何模型</translation>
    </message>
    <message>
        <source>this LibTorch has no CUDA</source>
        <translation>此 LibTorch 不支持 CUDA</translation>
    </message>
    <message>
        <source>training on a GPU requires a tnnscope-torch that was built with CUDA</source>
        <translation>在 GPU 上训练需要以 CUDA 构建的 tnnscope-torch</translation>
    </message>
    <message>
        <source>%1, descending</source>
        <translation>%1，降序</translation>
    </message>
    <message>
        <source>Also measure the states that each kernel needs, which takes longer</source>
        <translation>同时测量每个核所需的状态数，耗时更长</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>More columns</source>
        <translation>更多列</translation>
    </message>
    <message>
        <source>Number of tokens to generate</source>
        <translation>要生成的词元数</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Seed of the sampling</source>
        <translation>采样种子</translation>
    </message>
    <message>
        <source>Show the largest, mean and median error, where it is, and its distance in ULP</source>
        <translation>显示最大、平均与中位误差，其位置，以及以 ULP 计的距离</translation>
    </message>
    <message>
        <source>Shows the kernels for which this is true: columns and numbers compared by &lt;, &lt;=, =, !=, &gt;= and &gt;, joined by and, or, not and parentheses</source>
        <translation>只显示使此式成立的核：以 &lt;、&lt;=、=、!=、&gt;= 与 &gt; 比较列与数，以 and、or、not 与括号连接</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Text to continue; Ctrl+Enter generates</source>
        <translation>要续写的文本；Ctrl+Enter 开始生成</translation>
    </message>
    <message>
        <source>The column by which the kernels are sorted</source>
        <translation>核按此列排序</translation>
    </message>
    <message>
        <source>The same seed repeats the same choices; used above temperature 0</source>
        <translation>同一种子得到相同的选择；温度大于 0 时有效</translation>
    </message>
    <message>
        <source>Tokens to generate</source>
        <translation>要生成的词元数</translation>
    </message>
    <message>
        <source>Window lengths, such as 256, 512, 1024; empty: half to eight times the training length n</source>
        <translation>窗口长度：256, 512, 1024。留空：训练长度 n 的一半至八倍</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>p_i ∝ exp(logit_i / temperature); 0 always takes the most likely token</source>
        <translation>p_i ∝ exp(logit_i / 温度)；0 取最可能的词元</translation>
    </message>
    <message>
        <source>states</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>%1 assumed</source>
        <translation>%1 个为假定</translation>
    </message>
    <message>
        <source>%1 states after %2 are enough for the error %3, where ETSC takes %4: median of %5</source>
        <translation>%2之后 %1 个状态足以达到误差 %3，而 ETSC 需要 %4 个：%5的中位数</translation>
    </message>
    <message>
        <source>%1: %2, in %3</source>
        <translation>%1：%2，在%3</translation>
    </message>
    <message>
        <source>%1: %2, most of them (%3) in %4</source>
        <translation>%1：%2，其中大部分（%3）在%4</translation>
    </message>
    <message>
        <source>1 state after %1 is enough for the error %2, where ETSC takes %3: median of %4</source>
        <translation>%1之后 1 个状态足以达到误差 %2，而 ETSC 需要 %3 个：%4的中位数</translation>
    </message>
    <message>
        <source>Is every kernel in use?</source>
        <translation>每个核都在使用吗？</translation>
    </message>
    <message>
        <source>Is every kernel longer than one token?</source>
        <translation>每个核都长于一个词元吗？</translation>
    </message>
    <message>
        <source>Is every option known?</source>
        <translation>所有选项都已知吗？</translation>
    </message>
    <message>
        <source>The file does not store what these results depend on: %1</source>
        <translation>文件未存储这些结果所依赖的选项：%1</translation>
    </message>
    <message>
        <source>The learned decay leaves 99 % of the energy at lag 0</source>
        <translation>学习到的衰减使 99 % 的能量留在滞后 0</translation>
    </message>
    <message>
        <source>Whatever n is, kernels end at lag %1, where the median one is at %2 of its peak (%3)</source>
        <translation>无论 n 多大，核都止于滞后 %1，中位数核在该处为其峰值的 %2（%3）</translation>
    </message>
    <message>
        <source>Zero at every lag</source>
        <translation>所有滞后处均为零</translation>
    </message>
    <message>
        <source>%1 of %2 runs differ from float64 by more than rounding</source>
        <translation>%2 次运行中有 %1 次与 float64 的差超出舍入误差</translation>
    </message>
    <message>
        <source>%1, %2 tokens at a time</source>
        <translation>%1，每次 %2 个词元</translation>
    </message>
    <message>
        <source>%1, position %2</source>
        <translation>%1，位置 %2</translation>
    </message>
    <message>
        <source>%1, token by token</source>
        <translation>%1，逐词元</translation>
    </message>
    <message>
        <source>&apos;%1&apos; names no block: keys are numbers, hidden_states.K, or names of modules with a number</source>
        <translation>“%1”未指明任何块：键应为数字、hidden_states.K 或带数字的模块名</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>一次性</translation>
    </message>
    <message>
        <source>block %1 (attention)</source>
        <translation>块 %1（注意力）</translation>
    </message>
    <message>
        <source>block %1 (layer %2)</source>
        <translation>块 %1（层 %2）</translation>
    </message>
    <message>
        <source>only a network of tokens runs token by token</source>
        <translation>只有以词元为输入的网络才能逐词元运行</translation>
    </message>
    <message>
        <source>requires --input: this network has no tokens</source>
        <translation>需要 --input：该网络没有词元</translation>
    </message>
    <message>
        <source>the hidden state of block %1 has %2 numbers; %3 tokens of %4 channels have %5</source>
        <translation>块 %1 的隐藏状态有 %2 个数；%3 个词元、%4 个通道应有 %5 个</translation>
    </message>
    <message>
        <source>the hidden states of %1 tokens</source>
        <translation>%1 个词元的隐藏状态</translation>
    </message>
    <message>
        <source>the input has %1 sequences; one is verified at a time</source>
        <translation>输入有 %1 个序列；每次只验证一个</translation>
    </message>
    <message>
        <source>the input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Qt %1 does not find %2, which windows under X11 need: sudo apt install libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0</source>
        <translation>Qt %1 找不到 %2，在 X11 下显示窗口需要它：sudo apt install libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0</translation>
    </message>
    <message>
        <source>tensor %1 has %2 frequencies, which no heads of %3 channels together have</source>
        <translation>张量 %1 有 %2 个频率，合计 %3 个通道的头都不会有这么多</translation>
    </message>
    <message>
        <source>tensor %1 has the shape %2, which is not one kernel for each channel</source>
        <translation>张量 %1 的形状是 %2，不是每个通道一个核</translation>
    </message>
    <message>
        <source>a run of variants of %1 tokens</source>
        <translation>对 %1 个词元的变体的运行</translation>
    </message>
    <message>
        <source>a scan requires a text of at least two tokens, but the text has %1</source>
        <translation>扫描需要至少两个词元的文本，而该文本有 %1 个</translation>
    </message>
    <message>
        <source>only a causal operator leaves the tokens before a change as they are</source>
        <translation>只有因果算子才会使改动之前的词元保持不变</translation>
    </message>
    <message>
        <source>positions %1 to %2 do not exist; the text has %3 tokens</source>
        <translation>位置 %1 到 %2 不存在；文本有 %3 个词元</translation>
    </message>
    <message>
        <source>the vocabulary has %1 tokens, too many to try each at every position; choose some</source>
        <translation>词表有 %1 个词元，太多而无法在每个位置逐一尝试；请选择其中一些</translation>
    </message>
    <message>
        <source>%1 are not all in the vocabulary (%2)</source>
        <translation>%1 并非都在词表中（%2）</translation>
    </message>
    <message>
        <source>belongs to another scan: its checkpoint, text or options differ; remove it, or omit --resume</source>
        <translation>属于另一次扫描：检查点、文本或选项不同；请删除它，或不加 --resume</translation>
    </message>
    <message>
        <source>is damaged; remove it, or omit --resume</source>
        <translation>已损坏；请删除它，或不加 --resume</translation>
    </message>
    <message>
        <source>decayed − raw</source>
        <translation>衰减后 − 原始</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>%1 of %2 reach 1 % of their peak in both signs within n = %3</source>
        <translation>%2中有 %1 个在 n = %3 内正负两个方向都达到峰值的 1 %</translation>
    </message>
    <message>
        <source>%1 of %2 reach 1 % of their peak in both signs within n = %3: most in %4 (%5 %), fewest in %6 (%7 %)</source>
        <translation>%2中有 %1 个在 n = %3 内正负两个方向都达到峰值的 1 %：%4最多（%5 %），%6最少（%7 %）</translation>
    </message>
    <message>
        <source>part %1 of %2 holds no sequence</source>
        <translation>第 %1 部分（共 %2 部分）不含序列</translation>
    </message>
    <message>
        <source>sequences of %1 and of %2 tokens do not fit into one array; write an .npz</source>
        <translation>%1 个词元与 %2 个词元的序列不能放入同一数组；请写入 .npz</translation>
    </message>
    <message>
        <source>the network takes no tokens; tnnscope forward --input runs it on numbers</source>
        <translation>该网络不接受词元；tnnscope forward --input 可对数值运行它</translation>
    </message>
    <message>
        <source>token IDs of shape (n) or (sequences, n) are expected</source>
        <translation>应为形状 (n) 或 (sequences, n) 的词元编号</translation>
    </message>
    <message>
        <source>128 tokens</source>
        <translation>128 个词元</translation>
    </message>
    <message>
        <source>2048 tokens</source>
        <translation>2048 个词元</translation>
    </message>
    <message>
        <source>32 tokens</source>
        <translation>32 个词元</translation>
    </message>
    <message>
        <source>4096 tokens</source>
        <translation>4096 个词元</translation>
    </message>
    <message>
        <source>512 tokens</source>
        <translation>512 个词元</translation>
    </message>
    <message>
        <source>8192 tokens</source>
        <translation>8192 个词元</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>沿</translation>
    </message>
    <message>
        <source>Color scale of the effect</source>
        <translation>影响的颜色刻度</translation>
    </message>
    <message>
        <source>How many tokens are replaced, one after the other; &quot;auto&quot; is as many as take some seconds</source>
        <translation>依次替换多少个词元；“自动”为几秒钟内能完成的数量</translation>
    </message>
    <message>
        <source>How many tokens of the input are run over; &quot;auto&quot; is as many as take some seconds</source>
        <translation>运行输入中的多少个词元；“自动”为几秒钟内能完成的数量</translation>
    </message>
    <message>
        <source>Scale of the relative change</source>
        <translation>相对变化的刻度</translation>
    </message>
    <message>
        <source>The largest difference of each block over the positions, or of each position over the blocks</source>
        <translation>每个块在各位置上的最大差异，或每个位置在各块上的最大差异</translation>
    </message>
    <message>
        <source>Tokens of the windows into which the text is cut; &quot;auto&quot; is the training length, or an eighth of the text if that is less</source>
        <translation>把文本切成的窗口的词元数；“自动”为训练长度，或文本的八分之一（若更小）</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Whether |t| of each layer, as a mean over its channels relative to its largest, is drawn beside what was measured</source>
        <translation>是否在测得的曲线旁画出每层的 |t|（各通道的平均值与其最大值之比）</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>a map of %1 tokens</source>
        <translation>%1 个词元的图</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>dependencies of %1 tokens</source>
        <translation>%1 个词元的依赖关系</translation>
    </message>
    <message>
        <source>differences from float64, %1 tokens</source>
        <translation>与 float64 之差，%1 个词元</translation>
    </message>
    <message>
        <source>each token replaced by the %1 most probable others</source>
        <translation>每个词元由最可能的另外 %1 个替换</translation>
    </message>
    <message>
        <source>loss by position, windows of %1 tokens</source>
        <translation>按位置的损失，窗口为 %1 个词元</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>receptive field, %1 tokens</source>
        <translation>感受野，%1 个词元</translation>
    </message>
    <message>
        <source>the loss by position requires a text of at least two tokens</source>
        <translation>按位置的损失需要至少两个词元的文本</translation>
    </message>
    <message>
        <source>there is nothing to replace token %1 by</source>
        <translation>没有可替换词元 %1 的词元</translation>
    </message>
    <message>
        <source>with |t|</source>
        <translation>带 |t|</translation>
    </message>
    <message>
        <source>without |t|</source>
        <translation>不带 |t|</translation>
    </message>
    <message>
        <source>differences from float64, %1 random tokens</source>
        <translation>与 float64 之差，%1 个随机词元</translation>
    </message>
    <message>
        <source>this network has no tokens: verification requires an input</source>
        <translation>此网络没有词元：验证需要输入</translation>
    </message>
    <message>
        <source>After %1 tokens</source>
        <translation>%1 个词元之后</translation>
    </message>
    <message>
        <source>After 1 token</source>
        <translation>1 个词元之后</translation>
    </message>
    <message>
        <source>At once</source>
        <translation>立即</translation>
    </message>
    <message>
        <source>How fast do its states forget?</source>
        <translation>它的状态多快遗忘？</translation>
    </message>
    <message>
        <source>How soon does it predict well?</source>
        <translation>它多快能预测得好？</translation>
    </message>
    <message>
        <source>In %1 tokens</source>
        <translation>%1 个词元内</translation>
    </message>
    <message>
        <source>The second token of a window is predicted as well as later ones, at %1 nats (%2)</source>
        <translation>窗口的第二个词元与其后的预测得一样好，为 %1 nat（%2）</translation>
    </message>
    <message>
        <source>They do not</source>
        <translation>不遗忘</translation>
    </message>
    <message>
        <source>mean loss of tokens with 1, 2 to 3, 4 to 7 and so on before them</source>
        <translation>前面有 1、2 至 3、4 至 7 等个词元的词元的平均损失</translation>
    </message>
    <message>
        <source>stored poles by the tokens in which they fall to 1/e: under 2, 2 to 4, 4 to 8 and so on</source>
        <translation>按降至 1/e 所需词元数统计的存储极点：2 以下、2 至 4、4 至 8 等</translation>
    </message>
    <message>
        <source>%1 is not of the vocabulary (%2)</source>
        <translation>%1 不在词表（%2）中</translation>
    </message>
    <message>
        <source>%1 of %2 alleles are not measured: symbolic ones, breakends, * and those that are longer than the window; the first is %3 in line %4</source>
        <translation>%2 个等位基因中有 %1 个未测量：符号等位基因、断点、* 以及比窗口更长者；第一个是第 %4 行的 %3</translation>
    </message>
    <message>
        <source>%1 requires a model whose tokens are single nucleotides</source>
        <translation>%1需要词元为单个核苷酸的模型</translation>
    </message>
    <message>
        <source>a VCF</source>
        <translation>VCF </translation>
    </message>
    <message>
        <source>a range of letters</source>
        <translation>字母范围</translation>
    </message>
    <message>
        <source>contains no allele that can be measured; %1</source>
        <translation>不含可测量的等位基因；%1</translation>
    </message>
    <message>
        <source>contains no variants</source>
        <translation>不含变异</translation>
    </message>
    <message>
        <source>is not VCF: the line #CHROM is missing</source>
        <translation>不是 VCF：缺少 #CHROM 行</translation>
    </message>
    <message>
        <source>is not in FASTA format</source>
        <translation>不是 FASTA 格式</translation>
    </message>
    <message>
        <source>letters %1 to %2 do not exist; the record has %3</source>
        <translation>第 %1 至 %2 个字母不存在；该记录有 %3 个</translation>
    </message>
    <message>
        <source>line %1 has %2 columns separated by tabs; CHROM, POS, ID, REF and ALT are required</source>
        <translation>第 %1 行有 %2 个以制表符分隔的列；需要 CHROM、POS、ID、REF 与 ALT</translation>
    </message>
    <message>
        <source>line %1 is not VCF: the line #CHROM, POS, ID, REF, ALT, separated by tabs, is missing before it</source>
        <translation>第 %1 行不是 VCF：其前缺少以制表符分隔的 #CHROM、POS、ID、REF、ALT 行</translation>
    </message>
    <message>
        <source>line %1: %2 does not contain the record %3; its first record is %4</source>
        <translation>第 %1 行：%2 不含记录 %3；其第一个记录是 %4</translation>
    </message>
    <message>
        <source>line %1: ALT %2 is not letters of nucleotides</source>
        <translation>第 %1 行：ALT %2 不是核苷酸的字母</translation>
    </message>
    <message>
        <source>line %1: REF %2 is not letters of nucleotides</source>
        <translation>第 %1 行：REF %2 不是核苷酸的字母</translation>
    </message>
    <message>
        <source>line %1: REF at %2:%3 is %4, but %5 has %6 there</source>
        <translation>第 %1 行：%2:%3 处的 REF 为 %4，但 %5 在该处为 %6</translation>
    </message>
    <message>
        <source>line %1: REF at %2:%3 reaches beyond the end of the record, which has %4 letters in %5</source>
        <translation>第 %1 行：%2:%3 处的 REF 超出记录的末尾，该记录在 %5 中有 %4 个字母</translation>
    </message>
    <message>
        <source>line %1: the position %2 is not a whole number from 1 on</source>
        <translation>第 %1 行：位置 %2 不是从 1 起的整数</translation>
    </message>
    <message>
        <source>position %1 is outside of the range %2-%3</source>
        <translation>位置 %1 在范围 %2-%3 之外</translation>
    </message>
    <message>
        <source>the insertion or deletion at position %1 would move what follows into other windows; omit --lengths</source>
        <translation>位置 %1 处的插入或缺失会把其后的内容移入别的窗口；请省略 --lengths</translation>
    </message>
    <message>
        <source>the measurement of both strands</source>
        <translation>测量两条链</translation>
    </message>
    <message>
        <source>%1 of %2 channels, spread evenly</source>
        <translation>%2 个通道中均匀选取的 %1 个</translation>
    </message>
    <message>
        <source>%1, windows of %2 tokens</source>
        <translation>%1，窗口 %2 个词元</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Color scale of the change of the log-likelihood</source>
        <translation>对数似然变化的颜色刻度</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>What each token is replaced by, such as ACGT, or IDs without a vocabulary; empty: all symbols of a small vocabulary</source>
        <translation>用什么替换每个词元，如 ACGT；没有词表时为 ID；留空：小词表的全部符号</translation>
    </message>
    <message>
        <source>What is changed: how many lags all kernels keep, how many states their reduced forms have, or which layer, or channel of the selected layer, is off</source>
        <translation>更改什么：所有核保留多少滞后，其约简形式有多少状态，或关闭哪一层、所选层的哪个通道</translation>
    </message>
    <message>
        <source>Which tokens are replaced, such as 16-79; empty: from the first on, as many as take a few seconds</source>
        <translation>替换哪些词元，如 16-79；留空：从第一个起，数秒内可测得的个数</translation>
    </message>
    <message>
        <source>channels off</source>
        <translation>关闭的通道</translation>
    </message>
    <message>
        <source>lags kept</source>
        <translation>保留的滞后</translation>
    </message>
    <message>
        <source>layers off</source>
        <translation>关闭的层</translation>
    </message>
    <message>
        <source>loss against lags kept</source>
        <translation>损失与保留的滞后</translation>
    </message>
    <message>
        <source>loss against states kept</source>
        <translation>损失与保留的状态</translation>
    </message>
    <message>
        <source>loss with a layer off</source>
        <translation>关闭一层时的损失</translation>
    </message>
    <message>
        <source>states kept</source>
        <translation>保留的状态</translation>
    </message>
    <message>
        <source>substitutions at positions %1 to %2 of %3 tokens</source>
        <translation>替换：位置 %1 至 %2，共 %3 个词元</translation>
    </message>
    <message>
        <source>Half of %1 stored poles fall to 1/e within %2 tokens, the middle 90 % within %3 to %4; %5 % turn by more than π/2 per token and would alias at twice the step</source>
        <translation>%1 个存储极点中有一半在 %2 个 token 内衰减到 1/e，中间 90 % 在 %3 到 %4 之间；%5 % 的极点每个 token 转动超过 π/2，步长加倍时会混叠</translation>
    </message>
    <message>
        <source>The first tokens of a window cost up to %1 nats each, later ones %2 (%3, windows of %4)</source>
        <translation>窗口开头的每个 token 损失最高为 %1 nat，之后为 %2（%3，窗口长度 %4）</translation>
    </message>
    <message>
        <source>Half of %1 hold 99 % of the energy of their response up to %2 cycles per token, all of them up to %3 (n = %4)</source>
        <translation>%1中有一半响应能量的 99 % 在每词元 %2 周以下，全部核在 %3 周以下（n = %4）</translation>
    </message>
    <message>
        <source>mean share of a response&apos;s energy, from 0 to 0.5 cycles per token</source>
        <translation>响应能量的平均份额，每词元 0 到 0.5 周</translation>
    </message>
    <message>
        <source>the coefficients are not on a device</source>
        <translation>系数不在设备上</translation>
    </message>
    <message>
        <source>Up to %1 cycles</source>
        <translation>至多 %1 周</translation>
    </message>
    <message>
        <source>Which frequencies pass?</source>
        <translation>哪些频率通过？</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>Hidden states of the input that another program computed (.npz, .safetensors, .pt), to see where they leave the model&apos;s</source>
        <translation>另一程序对输入算出的隐藏状态（.npz、.safetensors、.pt），用以查看其在何处偏离模型</translation>
    </message>
    <message>
        <source>needs the input that these hidden states are of</source>
        <translation>需要这些隐藏状态所属的输入</translation>
    </message>
    <message>
        <source>line %1 has %2 alternatives of a REF of %3 letters, which is too much</source>
        <translation>第 %1 行有 %2 个替代等位基因，REF 为 %3 个字母，数量过多</translation>
    </message>
    <message>
        <source>loss with a channel of %1 off</source>
        <translation>%1的一个通道关闭时的损失</translation>
    </message>
    <message>
        <source>contains %1, which is too large for float32</source>
        <translation>含有 %1，超出 float32 的范围</translation>
    </message>
</context>
<context>
    <name>tnn::app::Actions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a checkpoint</source>
        <translation>打开检查点</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open a folder that contains a checkpoint, such as a Hugging Face model</source>
        <translation>打开含有检查点的文件夹，如 Hugging Face 模型</translation>
    </message>
    <message>
        <source>A TNN language model trained on Shakespeare</source>
        <translation>用莎士比亚作品训练的 TNN 语言模型</translation>
    </message>
    <message>
        <source>E&amp;xtrapolate examples</source>
        <translation>示例的外推(&amp;X)</translation>
    </message>
    <message>
        <source>Perplexity beyond the training length with decay, without decay, and with learned decay</source>
        <translation>超出训练长度的困惑度：有衰减、无衰减与可学习衰减</translation>
    </message>
    <message>
        <source>&amp;Train model…</source>
        <translation>训练模型(&amp;T)…</translation>
    </message>
    <message>
        <source>Train a TNN language model on text and watch it learn</source>
        <translation>用一段文本训练 TNN 语言模型，并观察学习过程</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Save the current view, or its data, to a file</source>
        <translation>将当前视图或其数据保存到文件</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close the checkpoint</source>
        <translation>关闭检查点</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Reload a&amp;utomatically on change</source>
        <translation>文件更改时自动重新载入(&amp;U)</translation>
    </message>
    <message>
        <source>Reload when a file changes on disk, for example during a training run</source>
        <translation>文件在磁盘上更改时（如训练过程中）重新载入</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>重新载入(&amp;L)</translation>
    </message>
    <message>
        <source>Reload all open files; selection, zoom and what-ifs are kept</source>
        <translation>重新载入所有打开的文件；选择、缩放与假设保留</translation>
    </message>
    <message>
        <source>&amp;Copy image</source>
        <translation>复制图像(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the current view as an image</source>
        <translation>将当前视图复制为图片</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>&amp;Fit view</source>
        <translation>适合视图(&amp;F)</translation>
    </message>
    <message>
        <source>Show all data of the current view</source>
        <translation>显示当前视图的全部数据</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Restore the default layout of this perspective</source>
        <translation>恢复此工作台的默认布局</translation>
    </message>
    <message>
        <source>&amp;Metadata</source>
        <translation>元数据(&amp;M)</translation>
    </message>
    <message>
        <source>Configuration, optimizer, meters, and all tensors of the checkpoint</source>
        <translation>检查点的配置、优化器、计量与全部张量</translation>
    </message>
    <message>
        <source>Fi&amp;nd in metadata</source>
        <translation>在元数据中查找(&amp;N)</translation>
    </message>
    <message>
        <source>Find a key or a value</source>
        <translation>查找键或值</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>快捷键(&amp;S)</translation>
    </message>
    <message>
        <source>Keyboard shortcuts and mouse gestures</source>
        <translation>快捷键与鼠标手势</translation>
    </message>
    <message>
        <source>&amp;About Tnnscope</source>
        <translation>关于 Tnnscope(&amp;A)</translation>
    </message>
    <message>
        <source>S&amp;ystem default</source>
        <translation>系统默认(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Previous channel</source>
        <translation>上一通道</translation>
    </message>
    <message>
        <source>Next channel</source>
        <translation>下一通道</translation>
    </message>
    <message>
        <source>Previous layer</source>
        <translation>上一层</translation>
    </message>
    <message>
        <source>Next layer</source>
        <translation>下一层</translation>
    </message>
    <message>
        <source>native engine code</source>
        <translation>引擎的本机代码</translation>
    </message>
    <message>
        <source>Looking for LibTorch devices…</source>
        <translation>正在查找 LibTorch 设备…</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Start tnnscope-torch if needed and list its devices</source>
        <translation>必要时启动 tnnscope-torch，并列出其设备</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Device: %1</source>
        <translation>设备(&amp;D)：%1</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Restart Tnnscope to change the language.</source>
        <translation>重新启动 Tnnscope 以更改语言。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Tnnscope %1&lt;/h3&gt;&lt;p&gt;See what a Toeplitz Neural Network learned.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Tnnscope %1&lt;/h3&gt;&lt;p&gt;看见托普利茨神经网络学到了什么。&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About Tnnscope</source>
        <translation>关于 Tnnscope</translation>
    </message>
    <message>
        <source>Close the window and stop all jobs</source>
        <translation>关闭窗口并停止所有任务</translation>
    </message>
    <message>
        <source>Clear the list of recent files; the files themselves are kept</source>
        <translation>清空最近文件列表；文件本身保留</translation>
    </message>
    <message>
        <source>&amp;Command palette</source>
        <translation>命令面板(&amp;P)</translation>
    </message>
    <message>
        <source>Find a command by part of its name</source>
        <translation>按名称的一部分查找命令</translation>
    </message>
    <message>
        <source>Version and license</source>
        <translation>版本与许可</translation>
    </message>
    <message>
        <source>Open a saved workspace: files, selection, what-ifs, views and layout</source>
        <translation>打开已保存的工作区：文件、选择、假设、视图与布局</translation>
    </message>
    <message>
        <source>&amp;Save workspace</source>
        <translation>保存工作区(&amp;S)</translation>
    </message>
    <message>
        <source>Save files, selection, what-ifs, views and layout to a file</source>
        <translation>将文件、选择、假设、视图与布局保存到文件</translation>
    </message>
    <message>
        <source>Save workspace &amp;as…</source>
        <translation>工作区另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save the workspace under another name</source>
        <translation>以其他名称保存工作区</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last what-if or setting</source>
        <translation>撤销上一个假设或设置</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Redo what was undone</source>
        <translation>重做已撤销的操作</translation>
    </message>
    <message>
        <source>Reset all &amp;what-ifs</source>
        <translation>重置所有假设(&amp;W)</translation>
    </message>
    <message>
        <source>Restore the stored decay, band and channels</source>
        <translation>恢复存储的衰减、带宽与通道</translation>
    </message>
    <message>
        <source>Fill the window with the current view, or restore the layout</source>
        <translation>用当前视图填满窗口，或恢复布局</translation>
    </message>
    <message>
        <source>&amp;Side panels</source>
        <translation>侧面板(&amp;S)</translation>
    </message>
    <message>
        <source>Show the model, channel, inspector and input panels</source>
        <translation>显示模型、通道、检查器与输入面板</translation>
    </message>
    <message>
        <source>&amp;Next view</source>
        <translation>下一视图(&amp;N)</translation>
    </message>
    <message>
        <source>Move the focus to the next open view, even if it is behind another</source>
        <translation>焦点移到下一个打开的视图，包括被其他视图遮住的</translation>
    </message>
    <message>
        <source>Pre&amp;vious view</source>
        <translation>上一视图(&amp;V)</translation>
    </message>
    <message>
        <source>Move the focus to the previous open view</source>
        <translation>焦点移到上一个视图</translation>
    </message>
    <message>
        <source>Move the focus forward: bar, model, channels, views, inspector, input</source>
        <translation>焦点依次前移：工具栏、模型、通道、视图、检查器、输入</translation>
    </message>
    <message>
        <source>Move the focus backward through the areas of the window</source>
        <translation>焦点在窗口各部分间后移</translation>
    </message>
    <message>
        <source>Follow the light or dark mode of the desktop</source>
        <translation>跟随桌面的浅色或深色模式</translation>
    </message>
    <message>
        <source>Dark text on a light window</source>
        <translation>浅色窗口，深色文字</translation>
    </message>
    <message>
        <source>Light text on a dark window</source>
        <translation>深色窗口，浅色文字</translation>
    </message>
    <message>
        <source>Move every selected channel back by one, wrapping around; while a view has the focus</source>
        <translation>所有选中通道移到前一个，首尾相接；视图具有焦点时有效</translation>
    </message>
    <message>
        <source>Move every selected channel forward by one, wrapping around; while a view has the focus</source>
        <translation>所有选中通道移到后一个，首尾相接；视图具有焦点时有效</translation>
    </message>
    <message>
        <source>Select the previous TNO in model order; while a view has the focus</source>
        <translation>按模型顺序的上一个 TNO；视图具有焦点时有效</translation>
    </message>
    <message>
        <source>Select the next TNO in model order; while a view has the focus</source>
        <translation>按模型顺序的下一个 TNO；视图具有焦点时有效</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示%1</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭%1</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到%1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近文件</translation>
    </message>
    <message>
        <source>The desktop&apos;s language, or English</source>
        <translation>桌面的语言，否则英语</translation>
    </message>
    <message>
        <source>The window in English</source>
        <translation>英文界面</translation>
    </message>
    <message>
        <source>The window in Simplified Chinese</source>
        <translation>简体中文界面</translation>
    </message>
    <message>
        <source>Re&amp;port…</source>
        <translation>报告(&amp;I)…</translation>
    </message>
    <message>
        <source>Write a PDF report on the whole checkpoint</source>
        <translation>将整个检查点写成 PDF 报告</translation>
    </message>
    <message>
        <source>Open exa&amp;mple</source>
        <translation>打开示例(&amp;P)</translation>
    </message>
    <message>
        <source>Open wor&amp;kspace…</source>
        <translation>打开工作区(&amp;K)…</translation>
    </message>
    <message>
        <source>Ma&amp;ximize view</source>
        <translation>最大化视图(&amp;X)</translation>
    </message>
    <message>
        <source>Focus nex&amp;t area</source>
        <translation>聚焦下一区域(&amp;T)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Open a second checkpoint B next to the open one, A; every view can show A, B or A − B</source>
        <translation>在已打开的检查点 A 旁打开第二个检查点 B；每个视图可显示 A、B 或 A − B</translation>
    </message>
    <message>
        <source>Kernel zoo…</source>
        <translation>核库…</translation>
    </message>
    <message>
        <source>View or compare with kernels of convolutions, state spaces and ALiBi</source>
        <translation>卷积、状态空间与 ALiBi 的核，可查看，也可用来比较</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Close the second checkpoint</source>
        <translation>关闭第二个检查点</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Show A, the first checkpoint</source>
        <translation>显示 A，即第一个检查点</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Show B, the second checkpoint</source>
        <translation>显示 B，即第二个检查点</translation>
    </message>
    <message>
        <source>Show the difference of their kernels, t_A − t_B</source>
        <translation>显示两者核之差 t_A − t_B</translation>
    </message>
    <message>
        <source>Overlay the curves of both in Coefficients, Decay and Response; other views show A</source>
        <translation>将两者的曲线叠加：系数、衰减与响应；其他视图显示 A</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Show the previous checkpoint of the training run</source>
        <translation>显示训练过程中的前一个检查点</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Show the next checkpoint of the training run</source>
        <translation>显示训练过程中的后一个检查点</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play the checkpoints of the training run in order</source>
        <translation>依次显示训练过程的各检查点</translation>
    </message>
    <message>
        <source>Focus pr&amp;evious area</source>
        <translation>聚焦上一区域(&amp;E)</translation>
    </message>
    <message>
        <source>Compare wit&amp;h…</source>
        <translation>与另一检查点比较(&amp;H)…</translation>
    </message>
    <message>
        <source>Training r&amp;un</source>
        <translation>训练过程(&amp;U)</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>以指针为中心缩放</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Shift+drag</source>
        <translation>Shift+拖动</translation>
    </message>
    <message>
        <source>Zoom to a box</source>
        <translation>框选放大</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Fit view</source>
        <translation>适合视图</translation>
    </message>
    <message>
        <source>Alt+Left, Alt+Right</source>
        <translation>Alt+Left，Alt+Right</translation>
    </message>
    <message>
        <source>Go back or forward in the zoom history</source>
        <translation>在缩放历史中后退或前进</translation>
    </message>
    <message>
        <source>Right-click</source>
        <translation>右键点击</translation>
    </message>
    <message>
        <source>Context menu</source>
        <translation>上下文菜单</translation>
    </message>
    <message>
        <source>Hold F</source>
        <translation>按住 F</translation>
    </message>
    <message>
        <source>In Compare: flip to B, or to the float64 reference</source>
        <translation>在“比较”中：切换到 B，或 float64 参考</translation>
    </message>
    <message>
        <source>A, B, G</source>
        <translation>A，B，G</translation>
    </message>
    <message>
        <source>In Compare: set the row as A or B; go to their largest difference</source>
        <translation>比较视图中：将该行设为 A 或 B；转到二者差异最大处</translation>
    </message>
    <message>
        <source>Ctrl+Left, Ctrl+Right</source>
        <translation>Ctrl+Left，Ctrl+Right</translation>
    </message>
    <message>
        <source>In Compare: move the divider of a wipe</source>
        <translation>在“比较”中：移动划变的分隔线</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Keyboard shortcuts of the menus and mouse gestures of the views</source>
        <translation>菜单的快捷键与视图的鼠标手势</translation>
    </message>
    <message>
        <source>In every view</source>
        <translation>在每个视图中</translation>
    </message>
    <message>
        <source>Show %1, or close it if it is in front</source>
        <translation>显示视图 %1；若已在最前则关闭</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>What every view shows, formats, and the command line</source>
        <translation>每个视图显示什么、文件格式以及命令行</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>搜索手册</translation>
    </message>
    <message>
        <source>Lists the chapters that contain this text</source>
        <translation>列出含有这段文字的章节</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Chapters of the manual</source>
        <translation>手册的章节</translation>
    </message>
    <message>
        <source>Text of the chapter</source>
        <translation>章节正文</translation>
    </message>
    <message>
        <source>Swap the two checkpoints</source>
        <translation>交换两个检查点</translation>
    </message>
    <message>
        <source>Close second</source>
        <translation>关闭第二个</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Two checkpoints</source>
        <translation>两个检查点</translation>
    </message>
    <message>
        <source>Go to %1, channel %2</source>
        <translation>转到%1，通道 %2</translation>
    </message>
</context>
<context>
    <name>tnn::app::AlternativeBars</name>
    <message>
        <source>Alternatives</source>
        <translation>备选</translation>
    </message>
    <message>
        <source>The most likely tokens at this position with their probabilities; a dot marks the chosen one</source>
        <translation>此处最可能的词元及其概率；圆点标出实际出现者</translation>
    </message>
</context>
<context>
    <name>tnn::app::AnswerCard</name>
    <message>
        <source>Select it and show it in the matching view</source>
        <translation>选中它所说的内容，并显示画出它的视图</translation>
    </message>
    <message>
        <source>Picture: %1. Click to show it in the matching view</source>
        <translation>图：%1。点击即在相应视图中显示</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
</context>
<context>
    <name>tnn::app::AtlasView</name>
    <message>
        <source>Atlas</source>
        <translation>图谱</translation>
    </message>
    <message>
        <source>every kernel</source>
        <translation>每个核</translation>
    </message>
</context>
<context>
    <name>tnn::app::BatchExport</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>tnn::app::CachedModelsCard</name>
    <message>
        <source>Hugging Face cache</source>
        <translation>Hugging Face 缓存</translation>
    </message>
    <message>
        <source>downloaded models with Toeplitz operators</source>
        <translation>已下载的含 Toeplitz 算子的模型</translation>
    </message>
    <message>
        <source>Models that other programs downloaded; Enter or click to open</source>
        <translation>其他程序下载的模型；按回车或单击即可打开</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n layer(s) with Toeplitz operators</source>
        <translation>
            <numerusform>%1：%2，%n 层含 Toeplitz 算子</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tnn::app::ChannelList</name>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Channels of %1, head %2</source>
        <translation>%1，头 %2 的通道</translation>
    </message>
    <message>
        <source>Channels of %1</source>
        <translation>%1 的通道</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>What if the selected channels were off? Their coefficients are zero in every view</source>
        <translation>若关闭选中的通道会怎样？它们的系数在所有视图中为零</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>开启</translation>
    </message>
</context>
<context>
    <name>tnn::app::ChannelModel</name>
    <message>
        <source>Switched off: its coefficients are zero</source>
        <translation>已关闭：其系数为零</translation>
    </message>
    <message>
        <source>kernel of channel %1</source>
        <translation>通道 %1 的核</translation>
    </message>
    <message>
        <source>%1, switched off</source>
        <translation>%1，已关闭</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>核</translation>
    </message>
    <message>
        <source>k50</source>
        <translation>k50</translation>
    </message>
    <message>
        <source>k90</source>
        <translation>k90</translation>
    </message>
    <message>
        <source>k99</source>
        <translation>k99</translation>
    </message>
    <message>
        <source>centroid</source>
        <translation>重心</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>Channel within the head</source>
        <translation>头内通道序号</translation>
    </message>
    <message>
        <source>The smallest |lag| within which 50 % of the energy lies</source>
        <translation>包含 50 % 能量的最小 |滞后|</translation>
    </message>
    <message>
        <source>The smallest |lag| within which 90 % of the energy lies</source>
        <translation>包含 90 % 能量的最小 |滞后|</translation>
    </message>
    <message>
        <source>The smallest |lag| within which 99 % of the energy lies</source>
        <translation>包含 99 % 能量的最小 |滞后|</translation>
    </message>
    <message>
        <source>Energy-weighted mean of |lag|</source>
        <translation>|滞后| 的能量加权均值</translation>
    </message>
    <message>
        <source>Σ t²</source>
        <translation>Σ t²</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>‖t_A − t_B‖ / ‖t_A‖ over the lags below n</source>
        <translation>‖t_A − t_B‖ / ‖t_A‖，取小于 n 的滞后</translation>
    </message>
    <message>
        <source>tₖ vs. lag, symlog; sorted by mean value</source>
        <translation>tₖ 对滞后，symlog；按均值排序</translation>
    </message>
</context>
<context>
    <name>tnn::app::CoefficientsView</name>
    <message>
        <source>Coefficients</source>
        <translation>系数</translation>
    </message>
</context>
<context>
    <name>tnn::app::CommandPalette</name>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No matching command</source>
        <translation>没有匹配的命令</translation>
    </message>
    <message>
        <source>Part of its name; arrow keys select, Enter runs, Escape closes</source>
        <translation>名称的一部分；方向键选择，Enter 执行，Esc 关闭</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>tnn::app::ComparePanel</name>
    <message>
        <source>Algorithms</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Select a row to show it alone; click in A or B, or press A or B, to choose what is compared; double-click to go to the largest error; hold F to flip; Escape shows all</source>
        <translation>选中一行可单独查看；点击 A 或 B 列，或按 A 或 B 键，选择比较对象；双击转到其误差最大处；按住 F 切换；Escape 显示全部</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Set as A</source>
        <translation>设为 A</translation>
    </message>
    <message>
        <source>Set as B</source>
        <translation>设为 B</translation>
    </message>
    <message>
        <source>Go to largest error</source>
        <translation>转到最大误差处</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Add result…</source>
        <translation>添加结果…</translation>
    </message>
    <message>
        <source>Copy the table as CSV</source>
        <translation>将表格复制为 CSV</translation>
    </message>
    <message>
        <source>Compare y = T x computed elsewhere: .npy of shape (b, h, n, d), (b, n, h d), (n, h d) or (n,); or drop files here</source>
        <translation>比较在别处计算的 y = T x：(b, h, n, d)、(b, n, h d)、(n, h d) 或 (n,) 的 .npy；也可将文件拖放到此</translation>
    </message>
    <message>
        <source>Copy CSV</source>
        <translation>复制 CSV</translation>
    </message>
    <message>
        <source>Copy the whole table as CSV with all digits (Ctrl+C in the table)</source>
        <translation>以逗号分隔值复制整个表格，保留全部数位（表格中按 Ctrl+C）</translation>
    </message>
    <message>
        <source>rtol 1e%1</source>
        <translation>rtol 1e%1</translation>
    </message>
    <message>
        <source>Relative tolerance</source>
        <translation>相对容差</translation>
    </message>
    <message>
        <source>atol auto</source>
        <translation>atol 自动</translation>
    </message>
    <message>
        <source>atol 0</source>
        <translation>atol 0</translation>
    </message>
    <message>
        <source>atol 1e%1</source>
        <translation>atol 1e%1</translation>
    </message>
    <message>
        <source>Absolute tolerance</source>
        <translation>绝对容差</translation>
    </message>
    <message>
        <source>Show in all views</source>
        <translation>在所有视图中显示</translation>
    </message>
    <message>
        <source>Show where A and B differ most (G)</source>
        <translation>显示 A 与 B 相差最大处（G）</translation>
    </message>
    <message>
        <source>Measure time and memory at doubling lengths up to the selected n, or stop</source>
        <translation>在逐次加倍直至所选 n 的长度上测量时间与内存，或停止测量</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Stop loading these files; otherwise they are tried with every selection</source>
        <translation>不再载入这些文件；否则每次选择都会尝试它们</translation>
    </message>
    <message>
        <source>Measure time and memory</source>
        <translation>测量时间与内存</translation>
    </message>
    <message>
        <source>More columns</source>
        <translation>更多列</translation>
    </message>
    <message>
        <source>A result passes if ‖y − y64‖ ≤ rtol ‖y64‖</source>
        <translation>‖y − y64‖ ≤ rtol ‖y64‖ 时通过</translation>
    </message>
    <message>
        <source>For the count of values with |y − y64| &gt; atol + rtol |y64|, in the verdict&apos;s tooltip; auto: rtol times the root mean square of the channel&apos;s y64, so that values near zero are judged on the scale of the channel</source>
        <translation>用于统计 |y − y64| &gt; atol + rtol |y64| 的值，见判定的提示；自动：rtol 乘以该通道 y64 的均方根，使接近零的值按通道的尺度判定</translation>
    </message>
</context>
<context>
    <name>tnn::app::CompareTable</name>
    <message>
        <source>not finite</source>
        <translation>非有限值</translation>
    </message>
    <message>
        <source>The float64 reference is not finite; results cannot be judged</source>
        <translation>float64 参考值非有限；无法判定结果</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>How T x was computed</source>
        <translation>T x 如何计算</translation>
    </message>
    <message>
        <source>Where it was computed</source>
        <translation>在何处计算</translation>
    </message>
    <message>
        <source>‖y − y64‖ / ‖y64‖ against the float64 reference (Frobenius)</source>
        <translation>相对 float64 参考的 ‖y − y64‖ / ‖y64‖（Frobenius 范数）</translation>
    </message>
    <message>
        <source>Largest |y − y64|</source>
        <translation>最大的 |y − y64|</translation>
    </message>
    <message>
        <source>Median of repeated products; for a form, of all tokens one by one; preparation not included</source>
        <translation>重复乘积的中位数；对状态形式为逐个处理全部词元；不含准备时间</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>apart</source>
        <translation>无法比较</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>float64</source>
        <translation>float64</translation>
    </message>
    <message>
        <source>Set %1 as A (key A)</source>
        <translation>将 %1 设为 A（按 A 键）</translation>
    </message>
    <message>
        <source>Set %1 as B (key B)</source>
        <translation>将 %1 设为 B（按 B 键）</translation>
    </message>
    <message>
        <source>The same sum in float64, the reference for all others</source>
        <translation>以 float64 计算的同一和：其他结果均以此为准</translation>
    </message>
    <message>
        <source>Median of %1 runs, preparation not included</source>
        <translation>%1 次运行的中位数，不含准备时间</translation>
    </message>
    <message>
        <source>|y − y64| is %1 at position %2; double-click to go there</source>
        <translation>|y − y64| 在位置 %2 处为 %1；双击转到该处</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>未选</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>rel</source>
        <translation>相对</translation>
    </message>
    <message>
        <source>worst at</source>
        <translation>最差位置</translation>
    </message>
    <message>
        <source>max ULP</source>
        <translation>最大 ULP</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>First result of the compared pair</source>
        <translation>所比较的一对结果中的第一个</translation>
    </message>
    <message>
        <source>Second result of the compared pair</source>
        <translation>所比较的一对结果中的第二个</translation>
    </message>
    <message>
        <source>Pass if |y − y64| ≤ atol + rtol |y64| for every value; otherwise the number of values outside</source>
        <translation>是否每个值都满足 |y − y64| ≤ atol + rtol |y64|；若否，有多少个不满足</translation>
    </message>
    <message>
        <source>The position i where |y − y64| is largest; for an impulse, the lag</source>
        <translation>|y − y64| 最大的位置 i；输入为冲激时即滞后</translation>
    </message>
    <message>
        <source>Largest distance between y and y64 rounded to float32, in units in the last place</source>
        <translation>y 与舍入为 float32 的 y64 之间的最大距离，以末位单位（ULP）计</translation>
    </message>
    <message>
        <source>Mean |y − y64|</source>
        <translation>|y − y64| 的均值</translation>
    </message>
    <message>
        <source>Median |y − y64|</source>
        <translation>|y − y64| 的中位数</translation>
    </message>
    <message>
        <source>Memory of the product, counted from its arrays: spectra or matrix, plus one application; for a form, its state</source>
        <translation>乘积的内存，按其数组计算：频谱或矩阵，加一次运算的占用；对状态形式为其状态</translation>
    </message>
    <message>
        <source>%1 near 0</source>
        <translation>%1 接近 0</translation>
    </message>
    <message>
        <source>%1 of %2 values equal the rounded float64 values. Where y64 is near zero, a small difference is many ULP</source>
        <translation>%2 个值中有 %1 个等于舍入后的 float64 值。y64 接近零之处，微小的差异即为许多步长</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>‖y − y64‖ / ‖y64‖ is %1</source>
        <translation>‖y − y64‖ / ‖y64‖ 为 %1</translation>
    </message>
    <message>
        <source>Reduced to a kernel error of %1; %2</source>
        <translation>降阶至核误差 %1；%2</translation>
    </message>
    <message>
        <source>%1; %2 of %3 values have |y − y64| &gt; atol + rtol |y64|</source>
        <translation>%1；%3 个值中有 %2 个满足 |y − y64| &gt; atol + rtol |y64|</translation>
    </message>
</context>
<context>
    <name>tnn::app::CompareView</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>first %1 tokens</source>
        <translation>前 %1 个词元</translation>
    </message>
    <message>
        <source>input: %1</source>
        <translation>输入：%1</translation>
    </message>
    <message>
        <source>against float64</source>
        <translation>相对 float64</translation>
    </message>
    <message>
        <source>Add results</source>
        <translation>添加结果</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy);;All files (*)</source>
        <translation>NumPy 数组 (*.npy);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 vs. %2</source>
        <translation>%1 与 %2</translation>
    </message>
    <message>
        <source>%1: all values are equal, but not all are finite</source>
        <translation>%1：每个值都相同，且并非都是有限值</translation>
    </message>
    <message>
        <source>%1: all values are equal</source>
        <translation>%1：每个值都相同</translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>滞后 %1</translation>
    </message>
    <message>
        <source>i = %1</source>
        <translation>行 i = %1</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>，%1</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>measuring up to n = %1</source>
        <translation>正在测量至 n = %1</translation>
    </message>
    <message>
        <source>measured at %1 lengths</source>
        <translation>已在 %1 个长度上测量</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Largest difference, %1: %2 at %3%4; relative %5</source>
        <translation>最大差异，%1：%2，位于 %3%4；相对 %5</translation>
    </message>
</context>
<context>
    <name>tnn::app::ContributionsTable</name>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>j, from 0; hover over a row to mark it in the plot and in the text</source>
        <translation>j，从 0 起；指向一行，即在图与文本中标出</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The token at this position; its ID without a vocabulary</source>
        <translation>该位置的词元；没有词表时为其 ID</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>|contribution| of all |contributions| to i</source>
        <translation>|贡献| 占 i 处全部 |贡献| 的比例</translation>
    </message>
    <message>
        <source>contribution</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>H[i, j] v[j]: a term of the layer&apos;s output at i, before its last map</source>
        <translation>H[i, j] v[j]：该层在 i 处的输出（最后一个映射之前）中的一项</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>H[i, j]: row i of the layer&apos;s effective matrix</source>
        <translation>H[i, j]：该层有效矩阵的第 i 行</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>tnn::app::ContributionsView</name>
    <message>
        <source>Contributions</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>Positions that contribute most</source>
        <translation>贡献最大的位置</translation>
    </message>
    <message>
        <source>Click a position in Token losses to see where the layer looks from there</source>
        <translation>在“词元损失”中单击一个位置，即可看到该层在该处关注哪里</translation>
    </message>
    <message>
        <source>norm over %1 channels</source>
        <translation>%1 个通道的范数</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>to position %1</source>
        <translation>对位置 %1</translation>
    </message>
    <message>
        <source>: %1</source>
        <translation>：%1</translation>
    </message>
</context>
<context>
    <name>tnn::app::ControlBar</name>
    <message>
        <source>Selection</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>n (%1)</source>
        <translation>n（%1）</translation>
    </message>
    <message>
        <source>Length n along the %1</source>
        <translation>沿%1方向的长度 n</translation>
    </message>
    <message>
        <source>n along the %1, for the footprint of both axes</source>
        <translation>沿%1方向的 n，用于两轴的足迹</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Coefficients as in T, before decay and activation, or the difference</source>
        <translation>T 中的系数、衰减与激活之前的系数，或两者之差</translation>
    </message>
    <message>
        <source>Operator, counted from 0 in model order (Up and Down in a view)</source>
        <translation>算子，按模型顺序从 0 计数（在视图中用上下键）</translation>
    </message>
    <message>
        <source>Head of the operator, counted from 0; each has its own channels and coefficients</source>
        <translation>算子的头，从 0 计数；各有自己的通道与系数</translation>
    </message>
    <message>
        <source>Channels of the head, such as 57, 12, 200-204, or of another layer, such as 3: 57; the matrix shows the first (Left and Right in a view)</source>
        <translation>该头的通道，例如 57, 12, 200-204，或另一层的通道，例如 3: 57；矩阵显示第一个（在视图中用左右键切换）</translation>
    </message>
    <message>
        <source>layer %1 does not exist; layers are 0 to %2</source>
        <translation>层 %1 不存在；层为 0 至 %2</translation>
    </message>
</context>
<context>
    <name>tnn::app::DecayView</name>
    <message>
        <source>Decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>all channels</source>
        <translation>全部通道</translation>
    </message>
    <message>
        <source>median k50 %1, k90 %2, k99 %3</source>
        <translation>中位数 k50 %1，k90 %2，k99 %3</translation>
    </message>
    <message>
        <source>every layer</source>
        <translation>每一层</translation>
    </message>
</context>
<context>
    <name>tnn::app::DependenciesView</name>
    <message>
        <source>Dependencies</source>
        <translation>依赖关系</translation>
    </message>
    <message>
        <source>how much replacing the token in a column changes the logits at the position in a row (root mean square, in nats), with the median k99 of each operator.</source>
        <translation>替换一列的词元会使一行位置处的 logits 改变多少（均方根，以奈特为单位），并标出每个算子 k99 的中位数。</translation>
    </message>
</context>
<context>
    <name>tnn::app::DescriptionNotes</name>
    <message>
        <source>not verified against the authors&apos; code</source>
        <translation>未与作者代码核对</translation>
    </message>
    <message>
        <source>Not drawn: %1</source>
        <translation>未绘制：%1</translation>
    </message>
    <message>
        <source>and %1 more warnings</source>
        <translation>另有 %1 条警告</translation>
    </message>
    <message>
        <source>%1 (blocks %2)</source>
        <translation>%1（块 %2）</translation>
    </message>
    <message>
        <source>No kernels: %1</source>
        <translation>没有核：%1</translation>
    </message>
</context>
<context>
    <name>tnn::app::DeviceChooser</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2, %3 free</source>
        <translation>%1，%2，%3 可用</translation>
    </message>
</context>
<context>
    <name>tnn::app::ExampleCard</name>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>one matrix per layer, channel 0</source>
        <translation>每层一个矩阵，通道 0</translation>
    </message>
    <message>
        <source>decay 0.99</source>
        <translation>衰减 0.99</translation>
    </message>
    <message>
        <source>Every coefficient is multiplied by 0.99^|lag|, as in the paper&apos;s models</source>
        <translation>每个系数乘以 0.99^|滞后|，与论文的模型一致</translation>
    </message>
    <message>
        <source>no decay</source>
        <translation>无衰减</translation>
    </message>
    <message>
        <source>learned decay</source>
        <translation>可学习衰减</translation>
    </message>
    <message>
        <source>The same model without decay; it does not extrapolate</source>
        <translation>无衰减的同一模型：不能外推</translation>
    </message>
    <message>
        <source>The same model with a learned decay per channel</source>
        <translation>每通道衰减可学习的同一模型</translation>
    </message>
    <message>
        <source>Causal character-level TNN language models with 4 layers of 384 channels, trained on Shakespeare at n = 256.</source>
        <translation>因果 TNN 语言模型，4 层，每层 384 通道，以莎士比亚作品逐字符训练，n = 256。</translation>
    </message>
    <message>
        <source>Extrapolate all three</source>
        <translation>外推全部三个</translation>
    </message>
    <message>
        <source>Perplexity of all three beyond n = 256, side by side</source>
        <translation>三者在超出 n = 256 的长度上的困惑度对照</translation>
    </message>
    <message>
        <source>Open example: %1</source>
        <translation>打开示例：%1</translation>
    </message>
</context>
<context>
    <name>tnn::app::ExportDialog</name>
    <message>
        <source>Export %1</source>
        <translation>导出%1</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Copy the data of the view as CSV</source>
        <translation>将视图的数据复制为 CSV</translation>
    </message>
    <message>
        <source>Canceled; files already written are kept</source>
        <translation>已取消；此前写出的文件保留</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>%1 already exists</source>
        <translation>%1 已存在</translation>
    </message>
    <message>
        <source>%1 of %2 files already exist</source>
        <translation>%2 个文件中有 %1 个已存在</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>未写出任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written.</source>
        <translation>
            <numerusform>已写出 %n 个文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1，另有 %2 个</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>已导出 %1</translation>
    </message>
    <message numerus="yes">
        <source>Exported %n files</source>
        <translation>
            <numerusform>已导出 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Image copied</source>
        <translation>已复制图片</translation>
    </message>
    <message>
        <source>Data copied</source>
        <translation>数据已复制</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
</context>
<context>
    <name>tnn::app::ExportOptionsBox</name>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Include provenance</source>
        <translation>包含来源信息</translation>
    </message>
    <message>
        <source>CSV: in header lines that start with #, which numpy.loadtxt skips, as pandas does with comment=&apos;#&apos;. NPY: in a separate .npy.json file. Images and JSON always include it</source>
        <translation>CSV：写在以 # 开头的行中，numpy.loadtxt 会跳过，pandas 用 comment=&apos;#&apos; 跳过。NPY：写入单独的 .npy.json 文件。图片与 JSON 总是包含</translation>
    </message>
    <message>
        <source>Image width</source>
        <translation>图片宽度</translation>
    </message>
    <message>
        <source>Image height</source>
        <translation>图片高度</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>Unit of width and height</source>
        <translation>宽度与高度的单位</translation>
    </message>
    <message>
        <source>Millimeters on paper, or pixels at the given resolution</source>
        <translation>纸上的毫米，或按分辨率计的像素</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>PNG resolution in dots per inch</source>
        <translation>PNG 的每英寸点数</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light for paper, dark for slides</source>
        <translation>浅色用于纸张，深色用于幻灯片</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>Omit the background</source>
        <translation>不含背景</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>A size on paper or a slide, with text that suits it</source>
        <translation>纸张或幻灯片的尺寸，以及与之相称的文字</translation>
    </message>
    <message>
        <source>One column (84 mm)</source>
        <translation>一栏（84 毫米）</translation>
    </message>
    <message>
        <source>Text width (174 mm)</source>
        <translation>正文宽度（174 毫米）</translation>
    </message>
    <message>
        <source>Slide (16:9)</source>
        <translation>幻灯片（16:9）</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source>Size of text in points; lines are scaled with it</source>
        <translation>文字大小，以磅计；线条随之缩放</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>A title above the plot; a caption may say the same</source>
        <translation>图上方的标题；图注中也可以写明</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Above the axes; inside them where no curve is; or each name where its curve ends. Where there is no such place, above</source>
        <translation>在坐标轴之上；在坐标轴内没有曲线之处；或各名称位于其曲线末端。没有这样的位置时，在坐标轴之上</translation>
    </message>
    <message>
        <source>legend above</source>
        <translation>图例在上</translation>
    </message>
    <message>
        <source>legend inside</source>
        <translation>图例在内</translation>
    </message>
    <message>
        <source>names at curves</source>
        <translation>名称在曲线旁</translation>
    </message>
</context>
<context>
    <name>tnn::app::ExportPreview</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>%1 columns, %2 rows</source>
        <translation>%1 列，%2 行</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
</context>
<context>
    <name>tnn::app::ExportTargetBox</name>
    <message>
        <source>PNG image</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF drawing</source>
        <translation>PDF 矢量图</translation>
    </message>
    <message>
        <source>CSV data</source>
        <translation>CSV 数据</translation>
    </message>
    <message>
        <source>NPY data</source>
        <translation>NPY 数据</translation>
    </message>
    <message>
        <source>JSON data</source>
        <translation>JSON 数据</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Image, vector drawing, or data</source>
        <translation>图片、矢量图或数据</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>This view; the same view of many layers, heads or channels as files in a folder; or all of them on one labeled contact sheet</source>
        <translation>此视图；多个层、头或通道的同一视图，各存为文件夹中的文件；或全部合成一张带名称的合图</translation>
    </message>
    <message>
        <source>This view</source>
        <translation>此视图</translation>
    </message>
    <message>
        <source>All layers, in a folder</source>
        <translation>每一层，存入文件夹</translation>
    </message>
    <message>
        <source>All heads of all layers, in a folder</source>
        <translation>每层的每个头，存入文件夹</translation>
    </message>
    <message>
        <source>All selected channels, in a folder</source>
        <translation>每个选中的通道，存入文件夹</translation>
    </message>
    <message>
        <source>Contact sheet of all layers</source>
        <translation>各层的合图</translation>
    </message>
    <message>
        <source>Contact sheet of all heads</source>
        <translation>全部头的合图</translation>
    </message>
    <message>
        <source>Contact sheet of selected channels</source>
        <translation>选中通道的合图</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Files are named by layer, head and channel; the folder is created if needed</source>
        <translation>文件按层、头与通道命名；文件夹不存在时会创建</translation>
    </message>
    <message>
        <source>File to write; a missing suffix is added</source>
        <translation>要写出的文件；缺少的后缀会补上</translation>
    </message>
    <message>
        <source>Array of shape (%1)</source>
        <translation>形状为 (%1) 的数组</translation>
    </message>
    <message>
        <source>Columns: %1</source>
        <translation>列：%1</translation>
    </message>
    <message>
        <source>HTML page</source>
        <translation>HTML 页面</translation>
    </message>
</context>
<context>
    <name>tnn::app::ExtrapolationControls</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Number of tokens to predict, from the start of the text</source>
        <translation>从开头起预测多少文本</translation>
    </message>
    <message>
        <source>4k tokens</source>
        <translation>4 k 词元</translation>
    </message>
    <message>
        <source>16k tokens</source>
        <translation>16 k 词元</translation>
    </message>
    <message>
        <source>64k tokens</source>
        <translation>64 k 词元</translation>
    </message>
    <message>
        <source>256k tokens</source>
        <translation>256 k 词元</translation>
    </message>
    <message>
        <source>all tokens</source>
        <translation>全部词元</translation>
    </message>
    <message>
        <source>lengths: n/2 to 8n</source>
        <translation>长度：n/2 至 8n</translation>
    </message>
    <message>
        <source>form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Add checkpoint…</source>
        <translation>添加检查点…</translation>
    </message>
    <message>
        <source>Compare with other checkpoints on the same text, each with its own vocabulary</source>
        <translation>在同一文本上与其他检查点比较，各用自己的词表</translation>
    </message>
    <message>
        <source>Choose text</source>
        <translation>选择文本</translation>
    </message>
    <message>
        <source>Text files (*.txt *.md *.npy);;All files (*)</source>
        <translation>文本文件 (*.txt *.md *.npy);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Add checkpoints</source>
        <translation>添加检查点</translation>
    </message>
    <message>
        <source>Checkpoints (*.pt *.pth *.bin *.ckpt *.safetensors);;All files (*)</source>
        <translation>检查点 (*.pt *.pth *.bin *.ckpt *.safetensors);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose text…</source>
        <translation>选择文本…</translation>
    </message>
    <message>
        <source>Text to predict: a text file, or .npy of token IDs</source>
        <translation>要预测的文本：文件，或词元编号的 .npy</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Stop (Escape); results so far are kept</source>
        <translation>停止（Escape）；已测结果保留</translation>
    </message>
    <message>
        <source>Predict the text in windows of every length</source>
        <translation>以各种长度的窗口预测文本</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Layers that use this form; the others use streaming, which is exact</source>
        <translation>采用此形式的层；其余各层用精确的 streaming</translation>
    </message>
    <message>
        <source>in all layers</source>
        <translation>在所有层</translation>
    </message>
    <message>
        <source>in layer %1 only</source>
        <translation>仅在层 %1</translation>
    </message>
</context>
<context>
    <name>tnn::app::ExtrapolationTable</name>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>The checkpoint, or its overrides</source>
        <translation>检查点，或其改动</translation>
    </message>
    <message>
        <source>Tokens per window</source>
        <translation>窗口的词元数</translation>
    </message>
    <message>
        <source>exp(loss)</source>
        <translation>exp(损失)</translation>
    </message>
    <message>
        <source>This perplexity minus that of the first model at the same length</source>
        <translation>此困惑度减去第一个模型在同一长度的困惑度</translation>
    </message>
    <message>
        <source>Mean negative log-likelihood per token, in nats</source>
        <translation>每词元的平均负对数似然，单位 nat</translation>
    </message>
    <message>
        <source>Number of predicted tokens that count</source>
        <translation>计入的被预测词元数</translation>
    </message>
</context>
<context>
    <name>tnn::app::ExtrapolationView</name>
    <message>
        <source>Extrapolation</source>
        <translation>外推</translation>
    </message>
    <message>
        <source>Open a language model to see how it predicts longer text</source>
        <translation>打开语言模型，查看它如何预测更长的文本</translation>
    </message>
    <message>
        <source>Choose a text file, then measure its perplexity at increasing lengths</source>
        <translation>选择文本，然后测量其在长度增加时的困惑度</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>Measure the perplexity of the text at increasing lengths</source>
        <translation>测量文本在长度增加时的困惑度</translation>
    </message>
    <message>
        <source>%1 will also be measured</source>
        <translation>也将测量 %1</translation>
    </message>
</context>
<context>
    <name>tnn::app::FailedFileCard</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Open the same file again</source>
        <translation>再次打开同一文件</translation>
    </message>
    <message>
        <source>Open another file…</source>
        <translation>打开其他文件…</translation>
    </message>
    <message>
        <source>Torch checkpoints, safetensors, exported coefficients (.npy, .csv), and workspaces</source>
        <translation>Torch 检查点、safetensors、导出的系数（.npy、.csv）与工作区</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The file does not exist. Check whether it was moved or renamed.</source>
        <translation>文件不存在。请检查它是否已被移动或重命名。</translation>
    </message>
    <message>
        <source>You do not have permission to read it. Ask its owner, or change its permissions.</source>
        <translation>没有读取权限。请联系其所有者，或更改其权限。</translation>
    </message>
    <message>
        <source>A folder must be a Hugging Face model, with config.json next to the weights. Otherwise open the weights file itself.</source>
        <translation>文件夹须为 Hugging Face 模型，即 config.json 与权重在同一文件夹。否则请直接打开权重文件。</translation>
    </message>
    <message>
        <source>The file is empty. Copy or download it again.</source>
        <translation>文件为空。请重新复制或下载。</translation>
    </message>
    <message>
        <source>It is a Git LFS pointer. Fetch the real file with &quot;git lfs pull&quot;.</source>
        <translation>这是 Git LFS 指针。请用“git lfs pull”获取真正的文件。</translation>
    </message>
    <message>
        <source>It is a web page, usually left by a failed download. Download the file again.</source>
        <translation>这是网页，通常由失败的下载留下。请重新下载该文件。</translation>
    </message>
    <message>
        <source>Nothing was changed. Try an older copy of the file, or a newer Tnnscope.</source>
        <translation>未作任何更改。请尝试该文件的旧副本，或更新的 Tnnscope。</translation>
    </message>
    <message>
        <source>None of its code was run. A checkpoint contains only named tensors; ask for a file written by torch.save(model.state_dict()).</source>
        <translation>其中的代码均未运行。检查点只含命名张量；请索取由 torch.save(model.state_dict()) 写出的文件。</translation>
    </message>
    <message>
        <source>Tnnscope opens Torch checkpoints, safetensors, and coefficients as .npy or .csv. If it is one of these, compare its size with the original; a truncated copy cannot be opened.</source>
        <translation>Tnnscope 可打开 Torch 检查点、safetensors，以及 .npy 或 .csv 格式的系数。若它属于其中之一，请与原文件比较大小：被截断的副本无法打开。</translation>
    </message>
    <message>
        <source>Save its content to a file, and open that file.</source>
        <translation>请将其内容保存为文件，再打开该文件。</translation>
    </message>
</context>
<context>
    <name>tnn::app::FileController</name>
    <message>
        <source>Open checkpoint</source>
        <translation>打开检查点</translation>
    </message>
    <message>
        <source>Checkpoints (*.pt *.pth *.bin *.ckpt *.safetensors *.npy *.csv);;Workspaces (*.tnnscope);;All files (*)</source>
        <translation>检查点 (*.pt *.pth *.bin *.ckpt *.safetensors *.npy *.csv);;工作区 (*.tnnscope);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open checkpoint folder</source>
        <translation>打开检查点文件夹</translation>
    </message>
    <message>
        <source>Open workspace</source>
        <translation>打开工作区</translation>
    </message>
    <message>
        <source>Workspaces (*.tnnscope);;All files (*)</source>
        <translation>工作区 (*.tnnscope);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Compare with a second checkpoint</source>
        <translation>与第二个检查点比较</translation>
    </message>
    <message>
        <source>Checkpoints (*.pt *.pth *.bin *.ckpt *.safetensors *.npy *.csv);;All files (*)</source>
        <translation>检查点 (*.pt *.pth *.bin *.ckpt *.safetensors *.npy *.csv);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>tnn::app::FindingsList</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>1 layer × %1 channels</source>
        <translation>1 层 × %1 个通道</translation>
    </message>
    <message>
        <source>%1 layers × %2 channels</source>
        <translation>%1 层 × %2 个通道</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>trained at n = %1</source>
        <translation>训练于 n = %1</translation>
    </message>
    <message>
        <source>training n unknown</source>
        <translation>训练 n 未知</translation>
    </message>
    <message>
        <source>stored decay: %1</source>
        <translation>存储的衰减：%1</translation>
    </message>
</context>
<context>
    <name>tnn::app::FindingsView</name>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Measuring the kernels…</source>
        <translation>正在测量核…</translation>
    </message>
    <message>
        <source>No file is open</source>
        <translation>没有打开的文件</translation>
    </message>
    <message>
        <source>All matrices (Appendix G)</source>
        <translation>所有矩阵（附录 G）</translation>
    </message>
    <message>
        <source>Show the Toeplitz matrices of all layers side by side</source>
        <translation>并排显示所有层的托普利茨矩阵</translation>
    </message>
    <message>
        <source>Measuring states, reach and errors…</source>
        <translation>正在测量状态、外推与误差…</translation>
    </message>
</context>
<context>
    <name>tnn::app::FootprintView</name>
    <message>
        <source>Footprint</source>
        <translation>足迹</translation>
    </message>
    <message>
        <source>%1 × %2 tokens</source>
        <translation>%1 × %2 词元</translation>
    </message>
</context>
<context>
    <name>tnn::app::FormCostsView</name>
    <message>
        <source>Form costs</source>
        <translation>形式开销</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
</context>
<context>
    <name>tnn::app::FormErrorsView</name>
    <message>
        <source>Form errors</source>
        <translation>形式误差</translation>
    </message>
</context>
<context>
    <name>tnn::app::GalleryView</name>
    <message>
        <source>Gallery</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>every layer and head on one scale</source>
        <translation>所有层与头，统一刻度</translation>
    </message>
</context>
<context>
    <name>tnn::app::GammaControl</name>
    <message>
        <source>as stored</source>
        <translation>按存储值</translation>
    </message>
    <message>
        <source>decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>Decay gamma</source>
        <translation>衰减 γ</translation>
    </message>
    <message>
        <source>What if this were the decay? T_ij = γ^|i−j| t_(i−j) for every channel</source>
        <translation>若衰减取此值会怎样？每个通道 T_ij = γ^|i−j| t_(i−j)</translation>
    </message>
    <message>
        <source>Decay gamma as a number</source>
        <translation>衰减 γ 的数值</translation>
    </message>
    <message>
        <source>Restore the decay of the checkpoint</source>
        <translation>恢复检查点的衰减</translation>
    </message>
    <message>
        <source>Off: coefficients without decay</source>
        <translation>关闭：使用未衰减的系数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 个通道</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Switch them back on
%1</source>
        <translation>重新开启
%1</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>存储</translation>
    </message>
</context>
<context>
    <name>tnn::app::GenerationControls</name>
    <message>
        <source>compare with</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>tokens </source>
        <translation>词元数 </translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>none: no second continuation of the prompt</source>
        <translation>无：不另作续写</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>temp. </source>
        <translation>温度 </translation>
    </message>
    <message>
        <source>seed </source>
        <translation>种子 </translation>
    </message>
    <message>
        <source>Dictionary…</source>
        <translation>词典…</translation>
    </message>
    <message>
        <source>Choose the vocabulary: a fairseq dict.txt, or byte pairs such as encoder.json</source>
        <translation>选择词表：fairseq 的 dict.txt，或 encoder.json 等字节对词表</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Stop (Escape); the text so far is kept</source>
        <translation>停止（Escape）；已生成的保留</translation>
    </message>
    <message>
        <source>Continue the prompt (Ctrl+Enter)</source>
        <translation>续写提示（Ctrl+Enter）</translation>
    </message>
</context>
<context>
    <name>tnn::app::GenerationTexts</name>
    <message>
        <source>differs from token %1</source>
        <translation>自词元 %1 起不同</translation>
    </message>
    <message>
        <source>identical so far</source>
        <translation>至此相同</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>相同</translation>
    </message>
</context>
<context>
    <name>tnn::app::GenerationView</name>
    <message>
        <source>Generation</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>No checkpoint is open</source>
        <translation>尚未打开检查点</translation>
    </message>
    <message>
        <source>Beginning of a text</source>
        <translation>文本的开头</translation>
    </message>
    <message>
        <source>No vocabulary next to the checkpoint: the prompt is token IDs</source>
        <translation>检查点旁没有词表：提示为词元编号</translation>
    </message>
    <message>
        <source>Choose vocabulary</source>
        <translation>选择词表</translation>
    </message>
    <message>
        <source>token %1  id %2  p %3</source>
        <translation>词元 %1  编号 %2  p %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>tnn::app::HankelView</name>
    <message>
        <source>Hankel</source>
        <translation>汉克尔</translation>
    </message>
</context>
<context>
    <name>tnn::app::InputPanel</name>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>impulse</source>
        <translation>冲激</translation>
    </message>
    <message>
        <source>step</source>
        <translation>阶跃</translation>
    </message>
    <message>
        <source>ramp</source>
        <translation>斜坡</translation>
    </message>
    <message>
        <source>sine</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>chirp</source>
        <translation>扫频</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>.npy…</source>
        <translation>.npy…</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>1 at token 0, then 0: y is the kernel</source>
        <translation>词元 0 处为 1，其后为 0：y 即为核</translation>
    </message>
    <message>
        <source>1 everywhere</source>
        <translation>处处为 1</translation>
    </message>
    <message>
        <source>i / (n − 1)</source>
        <translation>i / (n − 1)</translation>
    </message>
    <message>
        <source>sin(2π f i), f in cycles per token</source>
        <translation>sin(2π f i)，f 单位为周期/词元</translation>
    </message>
    <message>
        <source>A sine from 0 to half the token rate</source>
        <translation>频率从 0 到半个词元率的正弦</translation>
    </message>
    <message>
        <source>Standard normal noise; the same seed gives the same values everywhere</source>
        <translation>标准正态噪声；同一种子处处得到相同的值</translation>
    </message>
    <message>
        <source>A sequence from a file, or an array that the network accepts; x is then the input of the selected TNO inside it. n follows its length</source>
        <translation>来自文件的序列，或网络可接受的数组：此时 x 为网络内部所选 TNO 的输入。n 随其长度</translation>
    </message>
    <message>
        <source>f </source>
        <translation>f </translation>
    </message>
    <message>
        <source> cycles/token</source>
        <translation> 周期/词元</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>Cycles per token, at most 0.5</source>
        <translation>每词元周期数；最高为 0.5</translation>
    </message>
    <message>
        <source>seed </source>
        <translation>种子 </translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed gives the same noise everywhere</source>
        <translation>同一种子处处得到相同噪声</translation>
    </message>
    <message>
        <source>Open input</source>
        <translation>打开输入</translation>
    </message>
    <message>
        <source>Arrays (*.npy)</source>
        <translation>数组 (*.npy)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Text, tokenized with the checkpoint&apos;s vocabulary; x is the input of the selected TNO inside the network</source>
        <translation>用检查点的词表分词的文本；x 为网络内部所选 TNO 的输入</translation>
    </message>
    <message>
        <source>This network does not accept text</source>
        <translation>此网络不接受文本</translation>
    </message>
    <message>
        <source>%1, x inside the network</source>
        <translation>%1，x 取自网络内部</translation>
    </message>
    <message>
        <source>%1, %2 values</source>
        <translation>%1，%2 个值</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>示例</translation>
    </message>
</context>
<context>
    <name>tnn::app::InputPreview</name>
    <message>
        <source>The input x</source>
        <translation>输入 x</translation>
    </message>
</context>
<context>
    <name>tnn::app::InsideView</name>
    <message>
        <source>Inside</source>
        <translation>网络内部</translation>
    </message>
    <message>
        <source>%1 tokens, %2 channels</source>
        <translation>%1 个词元，%2 个通道</translation>
    </message>
</context>
<context>
    <name>tnn::app::Inspector</name>
    <message>
        <source>set by you for all TNOs of this checkpoint</source>
        <translation>由您设定，用于此检查点的全部 TNO</translation>
    </message>
    <message>
        <source>given: %1</source>
        <translation>给定：%1</translation>
    </message>
    <message>
        <source>assumed: %1. Not stored in the file; it can be set here for all TNOs</source>
        <translation>假定：%1。文件未说明；可在此为全部 TNO 设定</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>heads × ch.</source>
        <translation>头 × 通道</translation>
    </message>
    <message>
        <source>Heads, and channels per head</source>
        <translation>头数与每头通道数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>training n</source>
        <translation>训练 n</translation>
    </message>
    <message>
        <source>Tokens per training sequence</source>
        <translation>训练序列的词元数</translation>
    </message>
    <message>
        <source>Tokens along one axis of a training image</source>
        <translation>训练图像沿一轴的词元数</translation>
    </message>
    <message>
        <source>unused keys</source>
        <translation>未用的键</translation>
    </message>
    <message>
        <source>Tensors that are not part of any recognized layer; Metadata lists them: %1</source>
        <translation>不属于任何已识别层的张量；元数据中列出：%1</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>min, max</source>
        <translation>最小，最大</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>L2</source>
        <translation>L2</translation>
    </message>
    <message>
        <source>√Σ t²</source>
        <translation>√Σ t²</translation>
    </message>
    <message>
        <source>k50, k90, k99</source>
        <translation>k50，k90，k99</translation>
    </message>
    <message>
        <source>The smallest |lag| within which 50, 90, 99 % of the energy lies</source>
        <translation>包含 50、90、99 % 能量的最小 |滞后|</translation>
    </message>
    <message>
        <source>fitted decay</source>
        <translation>拟合衰减</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN，Inf</translation>
    </message>
    <message>
        <source>Values that are not finite; the other statistics exclude them</source>
        <translation>非有限的值；其余统计不含它们</translation>
    </message>
    <message>
        <source>kernel from</source>
        <translation>核的来源</translation>
    </message>
    <message>
        <source>How the coefficients are stored; of a network, its width and hidden blocks</source>
        <translation>系数的存储方式；若为网络，则给出其宽度和隐藏块数</translation>
    </message>
    <message>
        <source>%1 in this operator</source>
        <translation>该算子中有 %1 个</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operator of %1</source>
        <translation>%1 的算子</translation>
    </message>
    <message>
        <source>Of tₖ over all lags</source>
        <translation>tₖ 在全部滞后上的值</translation>
    </message>
    <message>
        <source>g of the least-squares line log |tₖ| = a + |k| log g</source>
        <translation>最小二乘直线 log |tₖ| = a + |k| log g 中的 g</translation>
    </message>
</context>
<context>
    <name>tnn::app::Jobs</name>
    <message>
        <source>there is not enough memory for this</source>
        <translation>内存不足，无法完成</translation>
    </message>
</context>
<context>
    <name>tnn::app::KernelTablePlot</name>
    <message>
        <source>Kernels</source>
        <translation>核</translation>
    </message>
    <message>
        <source>the first %1 of %2 rows</source>
        <translation>%2 行中的前 %1 行</translation>
    </message>
</context>
<context>
    <name>tnn::app::KernelTableView</name>
    <message>
        <source>Kernel table</source>
        <translation>核表</translation>
    </message>
    <message>
        <source>Filter, such as k99 &gt; 200 and changes &gt; 3</source>
        <translation>筛选，例如 k99 &gt; 200 and changes &gt; 3</translation>
    </message>
    <message>
        <source>states</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>%1 kernels</source>
        <translation>%1 个核</translation>
    </message>
    <message>
        <source>%1 of %2 kernels</source>
        <translation>%2 个核中的 %1 个</translation>
    </message>
    <message>
        <source>every kernel</source>
        <translation>每个核</translation>
    </message>
</context>
<context>
    <name>tnn::app::LayoutsDialog</name>
    <message>
        <source>Layouts</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>F2 or double-click renames</source>
        <translation>按 F2 或双击重命名</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Rename the selected layout</source>
        <translation>重命名所选布局</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete the selected layout</source>
        <translation>删除所选布局</translation>
    </message>
</context>
<context>
    <name>tnn::app::LossLegend</name>
    <message>
        <source>Colors of the losses</source>
        <translation>损失的颜色</translation>
    </message>
    <message>
        <source>The loss −ln p of a token, in nats; the 1 % of the tokens with the largest losses have the strongest color, the 1 % with the smallest none</source>
        <translation>词元的损失 −ln p，单位 nat；损失最大的 1 % 词元颜色最深，最小的 1 % 没有颜色</translation>
    </message>
    <message>
        <source>≤ %1</source>
        <translation>≤ %1</translation>
    </message>
    <message>
        <source>≥ %1 nats</source>
        <translation>≥ %1 nat</translation>
    </message>
</context>
<context>
    <name>tnn::app::LossText</name>
    <message>
        <source>Text, tinted by loss</source>
        <translation>按损失着色的文本</translation>
    </message>
    <message>
        <source>Left and Right step from token to token</source>
        <translation>左、右方向键在词元间移动</translation>
    </message>
</context>
<context>
    <name>tnn::app::MainWindow</name>
    <message>
        <source>Tnnscope</source>
        <translation>Tnnscope</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>tnn::app::MatrixView</name>
    <message>
        <source>Toeplitz matrix</source>
        <translation>托普利茨矩阵</translation>
    </message>
    <message>
        <source>by lag: T[i, j] = t(i − j)</source>
        <translation>按滞后：T[i, j] = t(i − j)</translation>
    </message>
</context>
<context>
    <name>tnn::app::Measurement</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>tnn::app::MemoryView</name>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>every layer</source>
        <translation>每一层</translation>
    </message>
</context>
<context>
    <name>tnn::app::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
</context>
<context>
    <name>tnn::app::MetadataModel</name>
    <message>
        <source>tensors of the state dict</source>
        <translation>state dict 的张量</translation>
    </message>
    <message>
        <source>unused keys</source>
        <translation>未用的键</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>same as %1</source>
        <translation>同 %1</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>tnn::app::MetadataPanel</name>
    <message>
        <source>Find in keys and values</source>
        <translation>在键与值中查找</translation>
    </message>
    <message>
        <source>Find in the metadata</source>
        <translation>在元数据中查找</translation>
    </message>
    <message>
        <source>Return: next, Shift+Return: previous, Escape: close</source>
        <translation>Return：下一个，Shift+Return：上一个，Escape：关闭</translation>
    </message>
    <message>
        <source>Float in a separate window, or dock</source>
        <translation>浮动为独立窗口，或停靠</translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation>下一个（F3）</translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation>上一个（Shift+F3）</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>This file contains no metadata.</source>
        <translation>此文件没有元数据。</translation>
    </message>
    <message>
        <source>This file contains only tensors.</source>
        <translation>此文件只有张量。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>none so far</source>
        <translation>目前没有</translation>
    </message>
    <message>
        <source>%1 of %2%3</source>
        <translation>%1 / %2%3</translation>
    </message>
    <message>
        <source>There are more, not counted here</source>
        <translation>还有更多，未计数</translation>
    </message>
</context>
<context>
    <name>tnn::app::MethodChoice</name>
    <message>
        <source>Others: %1</source>
        <translation>其他：%1</translation>
    </message>
</context>
<context>
    <name>tnn::app::ModelPanel</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter the model tree</source>
        <translation>筛选模型树</translation>
    </message>
    <message>
        <source>Show layers and heads whose name contains this text</source>
        <translation>显示名称含此文本的层与头</translation>
    </message>
    <message>
        <source>Layers and heads</source>
        <translation>层与头</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
</context>
<context>
    <name>tnn::app::ModelTree</name>
    <message>
        <source>not drawn</source>
        <translation>未绘制</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>How much B differs from A: ‖t_A − t_B‖ / ‖t_A‖ over the lags below n; click to sort</source>
        <translation>B 与 A 相差多少：‖t_A − t_B‖ / ‖t_A‖，取小于 n 的滞后；点击可排序</translation>
    </message>
    <message>
        <source>median k99</source>
        <translation>k99 中位数</translation>
    </message>
    <message>
        <source>k99, median over the channels: the smallest |lag| within which 99 % of a kernel&apos;s energy lies. As shown, with what-ifs, at n up to 2048</source>
        <translation>k99 在各通道上的中位数：包含核 99 % 能量的最小 |滞后|。按所示状态，含假设，n 不超过 2048</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Effective gamma of the decay, with what-ifs</source>
        <translation>衰减的有效 γ，含假设</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Stored: %1</source>
        <translation>存储值：%1</translation>
    </message>
</context>
<context>
    <name>tnn::app::OptionEditor</name>
    <message>
        <source>an integer</source>
        <translation>一个整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>a word</source>
        <translation>一个词</translation>
    </message>
    <message>
        <source>Enter %1, not “%2”</source>
        <translation>请输入%1，而非“%2”</translation>
    </message>
</context>
<context>
    <name>tnn::app::OptionsRow</name>
    <message>
        <source>View options</source>
        <translation>视图选项</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
</context>
<context>
    <name>tnn::app::PairBar</name>
    <message>
        <source>What is shown here?</source>
        <translation>这里显示什么？</translation>
    </message>
</context>
<context>
    <name>tnn::app::PairOpener</name>
    <message>
        <source>the open checkpoint is on another machine; two checkpoints can only be compared on this one</source>
        <translation>已打开的检查点位于另一台机器；两个检查点只能在本机比较</translation>
    </message>
</context>
<context>
    <name>tnn::app::Perspectives</name>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>The whole model at a glance, and what was measured</source>
        <translation>整个模型一览，以及测得的结果</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核</translation>
    </message>
    <message>
        <source>The Toeplitz matrix, its coefficients, their decay and frequency response</source>
        <translation>托普利茨矩阵及其系数、衰减与频率响应</translation>
    </message>
    <message>
        <source>State space</source>
        <translation>状态空间</translation>
    </message>
    <message>
        <source>Eigenvalues, Hankel singular values, and the error and cost of each form</source>
        <translation>特征值、汉克尔奇异值，以及各形式的误差与开销</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Train a model and watch its kernels change</source>
        <translation>训练模型并观察其核的变化</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>All views, in your own layout</source>
        <translation>所有视图，自行布局</translation>
    </message>
    <message>
        <source>&amp;Perspectives</source>
        <translation>工作台(&amp;P)</translation>
    </message>
    <message>
        <source>Perspectives</source>
        <translation>工作台</translation>
    </message>
    <message>
        <source>Sa&amp;ve layout…</source>
        <translation>保存布局(&amp;V)…</translation>
    </message>
    <message>
        <source>Mana&amp;ge layouts…</source>
        <translation>管理布局(&amp;G)…</translation>
    </message>
    <message>
        <source>Save the positions of all views under a name</source>
        <translation>以名称保存所有视图的位置</translation>
    </message>
    <message>
        <source>Rename or delete saved layouts</source>
        <translation>重命名或删除已保存的布局</translation>
    </message>
    <message>
        <source>A saved layout</source>
        <translation>已保存的布局</translation>
    </message>
    <message>
        <source>State-space forms require a causal operator; this model is bidirectional</source>
        <translation>状态空间形式需要因果算子；此模型是双向的</translation>
    </message>
    <message>
        <source>The network cannot be run: %1</source>
        <translation>无法运行网络：%1</translation>
    </message>
    <message>
        <source>This model does not predict tokens</source>
        <translation>此模型不预测词元</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>保存布局</translation>
    </message>
    <message>
        <source>Layout name</source>
        <translation>布局名称</translation>
    </message>
    <message>
        <source>The loss of each token and where the model looks; generated text, and extrapolation beyond the training length</source>
        <translation>每个词元的损失与模型关注的位置；生成的文本，以及超出训练长度的外推</translation>
    </message>
    <message>
        <source>Algorithms</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Compare the algorithms that compute T x on your input</source>
        <translation>在您的输入上比较计算 T x 的各种算法</translation>
    </message>
    <message>
        <source>Save the layout as a perspective of your own</source>
        <translation>将此布局保存为您自己的工作台</translation>
    </message>
</context>
<context>
    <name>tnn::app::PositionLossesView</name>
    <message>
        <source>Loss by position</source>
        <translation>按位置的损失</translation>
    </message>
    <message>
        <source>windows of %1 tokens</source>
        <translation>窗口为 %1 个词元</translation>
    </message>
    <message>
        <source>the mean loss over the windows of the text against the number of tokens before, with two standard errors to either side.</source>
        <translation>文本各窗口的平均损失对其前的词元数，上下各两个标准误差。</translation>
    </message>
</context>
<context>
    <name>tnn::app::PropertyList</name>
    <message>
        <source>Restore the value of the file or of the public code</source>
        <translation>恢复为文件或公开代码的值</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
</context>
<context>
    <name>tnn::app::RangeControl</name>
    <message>
        <source>Largest magnitude</source>
        <translation>最大幅值</translation>
    </message>
    <message>
        <source>The magnitude |t| of the strongest color, above 0, such as 0.05 or 1e-4</source>
        <translation>对应最深颜色的幅值 |t|，大于 0，如 0.05 或 1e-4</translation>
    </message>
</context>
<context>
    <name>tnn::app::ReceptiveFieldView</name>
    <message>
        <source>Receptive field</source>
        <translation>感受野</translation>
    </message>
    <message>
        <source>the mean relative change of each block&apos;s output at a lag behind a token that is replaced, beside the mean |t| of its operator.</source>
        <translation>替换一个词元后，每个块在其后某一滞后处输出的平均相对变化，旁为该块算子的 |t| 平均值。</translation>
    </message>
</context>
<context>
    <name>tnn::app::ReduceControl</name>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>order</source>
        <translation>阶数</translation>
    </message>
    <message>
        <source>Reduced to</source>
        <translation>降阶到</translation>
    </message>
    <message>
        <source>Order of the reduced form</source>
        <translation>降阶形式的阶数</translation>
    </message>
    <message>
        <source>Real states after the head; a conjugate pair counts as two</source>
        <translation>头部之后的实状态数：一对共轭为两个</translation>
    </message>
    <message>
        <source>head </source>
        <translation>头部 </translation>
    </message>
    <message>
        <source>Taps of the exact head</source>
        <translation>精确头部的抽头数</translation>
    </message>
    <message>
        <source>Number of lags, from 0, kept exactly as an FIR head; the states model the later lags</source>
        <translation>自 0 起的这些滞后精确保留为 FIR 头部；其后的由状态表示</translation>
    </message>
    <message>
        <source>reduced to</source>
        <translation>降阶到</translation>
    </message>
    <message>
        <source>As many states as this kernel error requires, or a number of states</source>
        <translation>核达到此误差所需的状态数，或指定的状态数</translation>
    </message>
    <message>
        <source>%1 used, error %2</source>
        <translation>使用 %1 个，误差 %2</translation>
    </message>
    <message>
        <source>%1: for the first selected channel, over all lags below n. Fewer states than the maximum are used where they fit better</source>
        <translation>%1：针对第一个所选通道，在小于 n 的所有滞后上测得；若状态较少时拟合更好，则少于上限</translation>
    </message>
</context>
<context>
    <name>tnn::app::ReloadReports</name>
    <message>
        <source>%1 cannot be reloaded: %2; the previous version is shown</source>
        <translation>%1 无法重新载入：%2；显示的是先前的版本</translation>
    </message>
    <message>
        <source>reloaded %1</source>
        <translation>%1 重新载入</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>步 %1</translation>
    </message>
</context>
<context>
    <name>tnn::app::ReportDialog</name>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>all, or 0-3,5</source>
        <translation>全部，或部分如 0-3,5</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Layers with their own pages, such as 0-3,5; empty: all</source>
        <translation>单独成页的层，如 0-3,5；留空：全部</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Number of tokens in every figure</source>
        <translation>每张图的词元数</translation>
    </message>
    <message>
        <source>n, tokens</source>
        <translation>n（词元）</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>In progress: %1</source>
        <translation>正在处理：%1</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>The file, its layers, every option with its source, and warnings</source>
        <translation>文件概况、各层、每个选项及其来源、警告</translation>
    </message>
    <message>
        <source>Gallery</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>The matrix of every layer and head on one scale</source>
        <translation>每层每头的矩阵，统一刻度</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>Memory and frequency response of every layer</source>
        <translation>每层的记忆与频率响应</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>T of the channel with the most energy, on the page of each layer</source>
        <translation>能量最大通道的 T，在每层的页上</translation>
    </message>
    <message>
        <source>Coefficients</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>t(k) of all channels, as quantiles</source>
        <translation>全部通道的 t(k)，画为分位数</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>|t(k)| with the stored decay, and the cumulative energy</source>
        <translation>|t(k)| 与所存衰减并列，以及能量分布</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>k50, k90 and k99 of every channel, in tokens</source>
        <translation>每个通道的 k50、k90 与 k99（词元）</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>谱</translation>
    </message>
    <message>
        <source>Eigenvalues of the state space of one channel</source>
        <translation>一个通道的状态空间的特征值</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>响应</translation>
    </message>
    <message>
        <source>|H| of all channels, in dB</source>
        <translation>全部通道的 |H|（dB）</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Every algorithm against float64: error, time, memory, verdict</source>
        <translation>每种算法对 float64：误差、时间、内存、判定</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>How each number was measured</source>
        <translation>每个数如何测量</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>Canceled; nothing was written</source>
        <translation>已取消；未写出任何内容</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a list of layers; use a form such as 0-3,5</source>
        <translation>“%1”不是层的列表；请写成 0-3,5 的形式</translation>
    </message>
    <message>
        <source>no section selected; select at least one</source>
        <translation>未选择章节；请至少选择一个</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>%1 already exists</source>
        <translation>%1 已存在</translation>
    </message>
    <message>
        <source>PDF or HTML to write, by its suffix; PDF if there is none</source>
        <translation>要写入的 PDF 或 HTML，由后缀决定；没有后缀时为 PDF</translation>
    </message>
    <message>
        <source>PDF (*.pdf);;HTML (*.html)</source>
        <translation>PDF (*.pdf);;HTML (*.html)</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>None yet: views such as Substitutions, Sweep and Verification measure the network while they are open</source>
        <translation>尚无：替换、扫描、验证等视图在打开时测量网络</translation>
    </message>
    <message>
        <source>What views have measured with the current input</source>
        <translation>各视图对当前输入已测得的结果</translation>
    </message>
</context>
<context>
    <name>tnn::app::ResponseView</name>
    <message>
        <source>Response</source>
        <translation>响应</translation>
    </message>
</context>
<context>
    <name>tnn::app::RunBar</name>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Checkpoint of the training run</source>
        <translation>训练过程的检查点</translation>
    </message>
    <message>
        <source>Checkpoints of this training run in order of steps; selection, zoom and what-ifs are kept</source>
        <translation>此训练过程的检查点，按步数排列；选择、缩放与假设均保留</translation>
    </message>
    <message>
        <source>What is shown here?</source>
        <translation>这里显示什么？</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>tnn::app::SidePanels</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
</context>
<context>
    <name>tnn::app::SpectrumView</name>
    <message>
        <source>Spectrum</source>
        <translation>谱</translation>
    </message>
    <message numerus="yes">
        <source>%n channels</source>
        <translation>
            <numerusform>%n 个通道</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tnn::app::StartPage</name>
    <message>
        <source>Tnnscope</source>
        <translation>Tnnscope</translation>
    </message>
    <message>
        <source>See what a Toeplitz Neural Network learned</source>
        <translation>看见托普利茨神经网络学到了什么</translation>
    </message>
    <message>
        <source>Open checkpoint…</source>
        <translation>打开检查点…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Hugging Face models, saved as folders</source>
        <translation>Hugging Face 模型，以文件夹形式保存</translation>
    </message>
    <message>
        <source>Train model…</source>
        <translation>训练模型…</translation>
    </message>
    <message>
        <source>Train a TNN language model on text and watch it learn</source>
        <translation>用一段文本训练 TNN 语言模型，并观察学习过程</translation>
    </message>
    <message>
        <source>or drop a file or folder here</source>
        <translation>或将文件或文件夹拖放到此处</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近文件</translation>
    </message>
    <message>
        <source>%1 no longer exists</source>
        <translation>%1 已不存在</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>Torch checkpoints, safetensors, exported coefficients (.npy, .csv), and workspaces</source>
        <translation>Torch 检查点、safetensors、导出的系数（.npy、.csv）与工作区</translation>
    </message>
    <message>
        <source>Continue where you were</source>
        <translation>从上次离开处继续</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Restore the open files, selection, what-ifs and views</source>
        <translation>恢复打开的文件、选择、假设与视图</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Discard the recovered session; the files themselves are kept</source>
        <translation>丢弃恢复的会话；文件本身保留</translation>
    </message>
    <message>
        <source>ended unexpectedly; last saved %1</source>
        <translation>意外结束，最后保存于 %1</translation>
    </message>
    <message>
        <source>Files and workspaces, newest first; Enter or click to open</source>
        <translation>文件与工作区，最新者在前；按 Enter 或点击打开</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Clear the list of recent files; the files themselves are kept</source>
        <translation>清空最近文件列表；文件本身保留</translation>
    </message>
</context>
<context>
    <name>tnn::app::StatusLine</name>
    <message>
        <source>Under the pointer</source>
        <translation>指针处</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>When the file was reloaded, and its number of training steps</source>
        <translation>文件何时重新载入，以及其训练步数</translation>
    </message>
    <message>
        <source>, head %1</source>
        <translation>，头 %1</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n channels</source>
        <translation>
            <numerusform>%n 个通道</numerusform>
        </translation>
    </message>
    <message>
        <source> × %1</source>
        <translation> × %1</translation>
    </message>
    <message>
        <source>%1%2, %3, n = %4%5</source>
        <translation>%1%2，%3，n = %4%5</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>spectrum</source>
        <translation>谱</translation>
    </message>
    <message>
        <source>native CPU</source>
        <translation>本机 CPU</translation>
    </message>
    <message>
        <source>Computation time of the latest figure</source>
        <translation>最近一张图的计算时间</translation>
    </message>
    <message>
        <source>%1 (curves of the first %2)</source>
        <translation>%1（曲线为前 %2 个）</translation>
    </message>
    <message>
        <source>Assumed or left out</source>
        <translation>假定或略去的内容</translation>
    </message>
</context>
<context>
    <name>tnn::app::SubstitutionsView</name>
    <message>
        <source>Substitutions</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>positions %1 to %2</source>
        <translation>位置 %1 至 %2</translation>
    </message>
    <message>
        <source>log-likelihood %1 nats</source>
        <translation>对数似然 %1 nat</translation>
    </message>
    <message>
        <source>what replacing a token by each symbol does to the log-likelihood of the text, in nats.</source>
        <translation>将一个词元替换为各符号对文本对数似然的影响，以奈特为单位。</translation>
    </message>
</context>
<context>
    <name>tnn::app::SweepView</name>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>unchanged: loss %1 nats, perplexity %2</source>
        <translation>未更改：损失 %1 nat，困惑度 %2</translation>
    </message>
    <message>
        <source>windows of %1 tokens</source>
        <translation>窗口 %1 个词元</translation>
    </message>
    <message>
        <source>the mean loss over the text while parts of the operators are left out.</source>
        <translation>去掉算子的一部分后文本的平均损失。</translation>
    </message>
</context>
<context>
    <name>tnn::app::TextField</name>
    <message>
        <source>Dictionary…</source>
        <translation>词典…</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>The network processes this text; x is the input of the selected TNO inside it</source>
        <translation>网络处理此文本；x 为其中所选 TNO 的输入</translation>
    </message>
    <message>
        <source>Choose the vocabulary: a fairseq dict.txt, or byte pairs such as encoder.json</source>
        <translation>选择词表：fairseq 的 dict.txt，或 encoder.json 等字节对词表</translation>
    </message>
    <message>
        <source>Choose vocabulary</source>
        <translation>选择词表</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>only the first %1 are used</source>
        <translation>仅使用前 %1 个</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open a text file, a FASTA file, or token IDs as .npy</source>
        <translation>打开文本、FASTA 格式的序列，或 .npy 格式的词元 ID</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Which record of the FASTA file is the input; one that is not listed can be typed, by its name or number</source>
        <translation>以 FASTA 文件的哪条记录为输入；未列出的可按名称或编号键入</translation>
    </message>
    <message>
        <source>Open text</source>
        <translation>打开文本</translation>
    </message>
    <message>
        <source>Texts and sequences (*.txt *.fa *.fasta *.fna *.npy);;All files (*)</source>
        <translation>文本与序列 (*.txt *.fa *.fasta *.fna *.npy);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1, %2 tokens</source>
        <translation>%1，%2 个词元</translation>
    </message>
</context>
<context>
    <name>tnn::app::TokenDetails</name>
    <message>
        <source>Milliseconds per token, without the first, whose work is part of the prompt</source>
        <translation>每个词元所用毫秒数，不含第一个（其计算属于提示）</translation>
    </message>
    <message>
        <source>token %1  %2</source>
        <translation>词元 %1  %2</translation>
    </message>
    <message>
        <source>Hover over a token to see its alternatives</source>
        <translation>指向一个词元以查看其备选</translation>
    </message>
</context>
<context>
    <name>tnn::app::TokenLossesView</name>
    <message>
        <source>Token losses</source>
        <translation>词元损失</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>mean loss %1 nats</source>
        <translation>平均损失 %1 nat</translation>
    </message>
    <message>
        <source>perplexity %1</source>
        <translation>困惑度 %1</translation>
    </message>
</context>
<context>
    <name>tnn::app::TokenPane</name>
    <message>
        <source>p50 and p99: half of the tokens took at most p50, 99 of 100 at most p99; the work for the first token is part of the prompt</source>
        <translation>p50 与 p99：半数词元不超过 p50，每 100 个有 99 个不超过 p99；第一个词元的计算属于提示</translation>
    </message>
    <message>
        <source>Generated text</source>
        <translation>生成的文本</translation>
    </message>
    <message>
        <source>Generated text, %1</source>
        <translation>生成的文本，%1</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>p50 %1, p99 %2 per token</source>
        <translation>每词元 p50 %1，p99 %2</translation>
    </message>
    <message>
        <source>prompt %1</source>
        <translation>提示 %1</translation>
    </message>
    <message>
        <source>state %1</source>
        <translation>状态 %1</translation>
    </message>
</context>
<context>
    <name>tnn::app::TokenText</name>
    <message>
        <source>Hover over a token, or step with Left and Right, to see its alternatives and time</source>
        <translation>指向一个词元，或用左右键移动，可查看其候选与用时</translation>
    </message>
    <message>
        <source>Generated text</source>
        <translation>生成的文本</translation>
    </message>
    <message>
        <source>Generated text appears here</source>
        <translation>生成的文本显示在此处</translation>
    </message>
    <message>
        <source>Left and Right step from token to token</source>
        <translation>左右键逐个词元移动</translation>
    </message>
</context>
<context>
    <name>tnn::app::TrainingControls</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Choose training text</source>
        <translation>选择训练文本</translation>
    </message>
    <message>
        <source>Text files (*.txt *.md);;All files (*)</source>
        <translation>文本文件 (*.txt *.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save model as</source>
        <translation>模型另存为</translation>
    </message>
    <message>
        <source>Checkpoints (*.pt);;All files (*)</source>
        <translation>检查点 (*.pt);;所有文件 (*)</translation>
    </message>
    <message numerus="yes">
        <source>%n texts</source>
        <translation>
            <numerusform>%n 个文本</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose text…</source>
        <translation>选择文本…</translation>
    </message>
    <message>
        <source>Training text, read character by character; or drop text files here</source>
        <translation>逐字符训练所用的文本；也可拖放到此</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>存至 %1</translation>
    </message>
    <message>
        <source>Checkpoint to write, with its dictionary next to it</source>
        <translation>写出的检查点，词典在其旁</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop now</source>
        <translation>立即停止</translation>
    </message>
    <message>
        <source>Train a model on the text in a separate process</source>
        <translation>在独立进程中用此文本训练模型</translation>
    </message>
    <message>
        <source>Save a checkpoint and stop (Escape); it can be resumed</source>
        <translation>保存检查点并停止（Escape）；之后可以恢复</translation>
    </message>
    <message>
        <source>Do not wait for the checkpoint; unsaved steps are lost</source>
        <translation>不等检查点：未保存的将丢失</translation>
    </message>
    <message>
        <source>Resume the stopped training run</source>
        <translation>继续已停止的训练</translation>
    </message>
    <message>
        <source>Choose a text first</source>
        <translation>请先选择文本</translation>
    </message>
    <message>
        <source>Choose where to save the model first</source>
        <translation>请先选择模型的保存位置</translation>
    </message>
</context>
<context>
    <name>tnn::app::TrainingGuard</name>
    <message>
        <source>Tnnscope</source>
        <translation>Tnnscope</translation>
    </message>
    <message>
        <source>A training run is in progress.</source>
        <translation>训练正在进行。</translation>
    </message>
    <message>
        <source>If stopped, it saves a checkpoint and can be resumed.</source>
        <translation>停止时会保存检查点，之后可以恢复。</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止并关闭</translation>
    </message>
    <message>
        <source>Continue training</source>
        <translation>继续训练</translation>
    </message>
</context>
<context>
    <name>tnn::app::TrainingOptions</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Learning rate, clipping, validation, heads</source>
        <translation>学习率、裁剪、验证、头数</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Number of optimizer steps</source>
        <translation>优化器步数</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Windows of text per step</source>
        <translation>每步的文本窗口数</translation>
    </message>
    <message>
        <source>Length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>Tokens per window: the training length</source>
        <translation>每窗口的词元数：训练长度</translation>
    </message>
    <message>
        <source>Save every</source>
        <translation>保存间隔</translation>
    </message>
    <message>
        <source>Steps between checkpoints; each is loaded here when it is written</source>
        <translation>检查点之间的步数；每个写出后都会在此载入</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed gives the same initial weights and batches</source>
        <translation>同一种子得到相同的初始权重与批次</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device used for training</source>
        <translation>训练在何处计算</translation>
    </message>
    <message>
        <source>on this CPU</source>
        <translation>本机 CPU</translation>
    </message>
    <message>
        <source>on CUDA</source>
        <translation>在 CUDA 上</translation>
    </message>
    <message>
        <source>Dim</source>
        <translation>维数</translation>
    </message>
    <message>
        <source>Channels of the hidden state</source>
        <translation>隐状态的通道数</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Blocks, each of a GTU and a GLU</source>
        <translation>由 GTU 与 GLU 组成的块数</translation>
    </message>
    <message>
        <source>RPE depth</source>
        <translation>RPE 深度</translation>
    </message>
    <message>
        <source>Hidden blocks of the RPE</source>
        <translation>RPE 的隐藏块数</translation>
    </message>
    <message>
        <source>RPE width</source>
        <translation>RPE 宽度</translation>
    </message>
    <message>
        <source>Channels of the RPE</source>
        <translation>RPE 的通道数</translation>
    </message>
    <message>
        <source>Input of the RPE</source>
        <translation>RPE 的输入</translation>
    </message>
    <message>
        <source>What the RPE receives for a lag, or learned coefficients instead of an RPE</source>
        <translation>对某个滞后向 RPE 输入什么，或以学习的系数代替 RPE</translation>
    </message>
    <message>
        <source>RPE of lag</source>
        <translation>RPE（滞后）</translation>
    </message>
    <message>
        <source>RPE of lag / n</source>
        <translation>RPE（滞后 / n）</translation>
    </message>
    <message>
        <source>RPE of exp</source>
        <translation>RPE（exp）</translation>
    </message>
    <message>
        <source>RPE of sin, cos</source>
        <translation>RPE（sin, cos）</translation>
    </message>
    <message>
        <source>learned t</source>
        <translation>学习的 t</translation>
    </message>
    <message>
        <source>GLU</source>
        <translation>GLU</translation>
    </message>
    <message>
        <source>Off: blocks contain only GTUs</source>
        <translation>关闭：块只含 GTU</translation>
    </message>
    <message>
        <source>decay γ</source>
        <translation>衰减 γ</translation>
    </message>
    <message>
        <source>no decay</source>
        <translation>无衰减</translation>
    </message>
    <message>
        <source>learned decay</source>
        <translation>可学习衰减</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>t_k is multiplied by γ^|k|: a fixed γ, none, or one learned per channel</source>
        <translation>t_k 乘以 γ^|k|：固定的 γ、无，或每通道可学习的 γ</translation>
    </message>
    <message>
        <source>Decay gamma</source>
        <translation>衰减 γ</translation>
    </message>
    <message>
        <source>γ of every channel</source>
        <translation>每个通道的 γ</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Peak learning rate</source>
        <translation>学习率峰值</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Steps until the learning rate peaks</source>
        <translation>学习率到达峰值所需步数</translation>
    </message>
    <message>
        <source>Clip</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>Maximum gradient norm; 0: no limit</source>
        <translation>梯度范数上限；0：不限</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Weight decay of AdamW</source>
        <translation>AdamW 的权重衰减</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Heads per operator</source>
        <translation>算子的头数</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>扩展</translation>
    </message>
    <message>
        <source>Channels per operator, divided by dim</source>
        <translation>算子通道数与维数之比</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Fraction at the end of the text that is held out</source>
        <translation>文本末尾不用于训练的比例</translation>
    </message>
    <message>
        <source>Validate every</source>
        <translation>验证间隔</translation>
    </message>
    <message>
        <source>Steps between validations; 0: only at the end</source>
        <translation>两次验证之间的步数；0：仅在最后</translation>
    </message>
</context>
<context>
    <name>tnn::app::TrainingProcess</name>
    <message>
        <source>the training was stopped without saving</source>
        <translation>训练已停止，未保存</translation>
    </message>
</context>
<context>
    <name>tnn::app::TrainingView</name>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>The open files are on another machine; train there with tnnscope-torch train</source>
        <translation>打开的文件在另一台机器上；请在那里用 tnnscope-torch train 训练</translation>
    </message>
    <message>
        <source>%1 already exists; save under another name</source>
        <translation>%1 已存在：请换名保存</translation>
    </message>
    <message>
        <source>Choose the text it was trained on, then resume</source>
        <translation>选择其训练所用文本，然后恢复</translation>
    </message>
    <message>
        <source>Saving a checkpoint, then stopping</source>
        <translation>正在保存检查点，随后停止</translation>
    </message>
    <message>
        <source>nothing was saved</source>
        <translation>未保存任何内容</translation>
    </message>
    <message>
        <source>%1 is complete</source>
        <translation>%1 已完成</translation>
    </message>
    <message>
        <source>%1 has %2 steps and can be resumed</source>
        <translation>%1 含 %2 步，可以恢复</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>Stopped; %1</source>
        <translation>已停止；%1</translation>
    </message>
    <message>
        <source>Done; %1</source>
        <translation>完成；%1</translation>
    </message>
    <message>
        <source>Done; %1; %2</source>
        <translation>完成；%1；%2</translation>
    </message>
    <message>
        <source>Continue from the last checkpoint of %1</source>
        <translation>从 %1 的最后检查点继续</translation>
    </message>
    <message>
        <source>Continue %1, %2 of %3 steps</source>
        <translation>继续 %1，已完成 %2 / %3 步</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>This checkpoint does not store its training losses; train your own model on text</source>
        <translation>此检查点未保存训练损失；可用文本训练自己的模型</translation>
    </message>
    <message>
        <source>Choose a text file and train a model on it; its loss appears here</source>
        <translation>选择文本并训练模型；其损失画在这里</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 / %2 步</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>步 %1</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>损失 %1</translation>
    </message>
    <message>
        <source>validation %1</source>
        <translation>验证 %1</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 词元/s</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Training requires tnnscope-torch; install its package, or build it with ./bootstrap.sh torch</source>
        <translation>训练需要 tnnscope-torch：请安装其软件包，或用 ./bootstrap.sh torch 构建</translation>
    </message>
</context>
<context>
    <name>tnn::app::VerificationTable</name>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>How the network is run over the tokens</source>
        <translation>网络如何在词元上运行</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Largest relative difference of a hidden state from float64</source>
        <translation>隐藏状态与 float64 的最大相对差</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Whether that is within rounding</source>
        <translation>是否在舍入误差之内</translation>
    </message>
    <message>
        <source>leaves at</source>
        <translation>偏离于</translation>
    </message>
    <message>
        <source>First block and position beyond the tolerance</source>
        <translation>第一个超出容差的块与位置</translation>
    </message>
</context>
<context>
    <name>tnn::app::VerificationView</name>
    <message>
        <source>Verification</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Runs of the network</source>
        <translation>网络的各次运行</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>all runs agree on %1</source>
        <translation>在 %1 上所有运行一致</translation>
    </message>
    <message>
        <source>%1 of %2 runs differ on %3</source>
        <translation>在 %3 上 %2 次运行中有 %1 次不同</translation>
    </message>
    <message>
        <source>%1 random tokens</source>
        <translation>%1 个随机词元</translation>
    </message>
    <message>
        <source>No file</source>
        <translation>不用文件</translation>
    </message>
    <message>
        <source>Against…</source>
        <translation>对照…</translation>
    </message>
    <message>
        <source>Against %1</source>
        <translation>对照 %1</translation>
    </message>
    <message>
        <source>Compare with hidden states</source>
        <translation>与隐藏状态比较</translation>
    </message>
    <message>
        <source>Hidden states (*.npz *.safetensors *.pt *.bin);;All files (*)</source>
        <translation>隐藏状态 (*.npz *.safetensors *.pt *.bin);;所有文件 (*)</translation>
    </message>
    <message>
        <source>the largest relative difference between the hidden states of each run and of a float64 run.</source>
        <translation>每次运行的隐藏状态与 float64 运行的最大相对差。</translation>
    </message>
</context>
<context>
    <name>tnn::app::View</name>
    <message>
        <source>up to n = %1</source>
        <translation>至 n = %1</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>every layer</source>
        <translation>每一层</translation>
    </message>
    <message>
        <source>mean over channels</source>
        <translation>各通道均值</translation>
    </message>
    <message>
        <source>extreme over channels</source>
        <translation>各通道极值</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>channels %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>all channels</source>
        <translation>全部通道</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Stopped; to start again, leave this view and come back</source>
        <translation>已停止；离开此视图再返回即重新开始</translation>
    </message>
</context>
<context>
    <name>tnn::app::ViewOutput</name>
    <message>
        <source>%1 has nothing to export yet</source>
        <translation>“%1”还没有可导出的内容</translation>
    </message>
    <message>
        <source>There is nothing to export yet</source>
        <translation>还没有可导出的内容</translation>
    </message>
    <message>
        <source>Saved %1 (1 page)</source>
        <translation>已保存 %1（1 页）</translation>
    </message>
    <message>
        <source>Saved %1 (%2 pages)</source>
        <translation>已保存 %1（%2 页）</translation>
    </message>
</context>
<context>
    <name>tnn::app::ViewOverlay</name>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
</context>
<context>
    <name>tnn::app::ViewPanel</name>
    <message>
        <source>What is drawn here?</source>
        <translation>这里画的是什么？</translation>
    </message>
    <message>
        <source>Export this view</source>
        <translation>导出此视图</translation>
    </message>
    <message>
        <source>Close this view (reopen it in the View menu)</source>
        <translation>关闭此视图（可在“视图”菜单中重新显示）</translation>
    </message>
    <message>
        <source>Fit view</source>
        <translation>适合视图</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Restore the layout (F11)</source>
        <translation>恢复布局 (F11)</translation>
    </message>
    <message>
        <source>Maximize this view (F11)</source>
        <translation>最大化此视图 (F11)</translation>
    </message>
    <message>
        <source>Unpin the kernels of other layers</source>
        <translation>取消固定其他层的核</translation>
    </message>
    <message>
        <source>Help, export, maximize, close</source>
        <translation>帮助、导出、最大化、关闭</translation>
    </message>
</context>
<context>
    <name>tnn::app::VocabularyLoader</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Token IDs, such as 5 4 10</source>
        <translation>词元编号，如 5 4 10</translation>
    </message>
</context>
<context>
    <name>tnn::app::WhatIfHistory</name>
    <message>
        <source>order %1</source>
        <translation>阶数 %1</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，头 %2</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>撤销(&amp;U) %1</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>重做(&amp;R) %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>按存储值</translation>
    </message>
    <message>
        <source>what-ifs</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>band</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>channels off</source>
        <translation>关闭的通道</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>降阶</translation>
    </message>
    <message>
        <source>show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>tnn::app::WhatIfMark</name>
    <message>
        <source>What-ifs</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>what if: %1 ×</source>
        <translation>假设：%1 ×</translation>
    </message>
    <message>
        <source>What-ifs are active: %1. Click to reset them all</source>
        <translation>假设生效中：%1。点击以重置所有假设</translation>
    </message>
</context>
<context>
    <name>tnn::app::WorkspaceController</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Tnnscope</source>
        <translation>Tnnscope</translation>
    </message>
    <message>
        <source>Where is %1?</source>
        <translation>%1 在哪里？</translation>
    </message>
    <message>
        <source>Some files of this workspace were moved or deleted.</source>
        <translation>此工作区的部分文件已被移动或删除。</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Open without them</source>
        <translation>不带它们打开</translation>
    </message>
    <message>
        <source>Save workspace</source>
        <translation>保存工作区</translation>
    </message>
    <message>
        <source>Workspaces (*.tnnscope)</source>
        <translation>工作区 (*.tnnscope)</translation>
    </message>
    <message>
        <source>%1 has unsaved changes.</source>
        <translation>%1 有未保存的更改。</translation>
    </message>
    <message>
        <source>Your changes will be lost if you don’t save them.</source>
        <translation>未保存的更改将丢失。</translation>
    </message>
    <message>
        <source>This workspace opens its files with a command. Run it only if you trust it.</source>
        <translation>此工作区通过一条命令打开其文件。仅在信任该命令时才运行。</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>tnn::app::ZooPanel</name>
    <message>
        <source>t_k = w_k where the filter has a tap, else 0: T is banded</source>
        <translation>滤波器有抽头处 t_k = w_k，其余为 0：T 为带状</translation>
    </message>
    <message>
        <source>t_k = Re Σ b λ^k, random λ in a ring (LRU, Orvieto et al. 2023)</source>
        <translation>t_k = Re Σ b λ^k，λ 在圆环内随机取值（LRU，Orvieto 等 2023）</translation>
    </message>
    <message>
        <source>t_k = exp(−m |k|), one slope m per head (ALiBi, Press et al. 2022)</source>
        <translation>t_k = exp(−m |k|)，每个头一个斜率 m（ALiBi，Press 等 2022）</translation>
    </message>
    <message>
        <source>t_k = Re Σ b λ^k with equally spaced frequencies (S4D, Gu et al. 2022)</source>
        <translation>t_k = Re Σ b λ^k，频率等间距（S4D，Gu 等 2022）</translation>
    </message>
    <message>
        <source>centered at lag 0</source>
        <translation>以滞后 0 为中心</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Compare with open model</source>
        <translation>与已打开的模型比较</translation>
    </message>
    <message>
        <source>Kernel zoo</source>
        <translation>核库</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>State space (S4D)</source>
        <translation>状态空间 (S4D)</translation>
    </message>
    <message>
        <source>Linear recurrent unit</source>
        <translation>线性循环单元</translation>
    </message>
    <message>
        <source>ALiBi decay</source>
        <translation>ALiBi 的衰减</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Type of kernel</source>
        <translation>核的类型</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Number of kernels, which differ in half-life or seed</source>
        <translation>核的数量，各核的半衰期或种子不同</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>抽头</translation>
    </message>
    <message>
        <source>Number of taps; random weights of variance 1 / taps unless given</source>
        <translation>抽头数；未给出权重时取方差为 1 / 抽头数的随机权重</translation>
    </message>
    <message>
        <source>0.25 0.5 0.25</source>
        <translation>0.25 0.5 0.25</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Filter weights instead of random ones; the first is at lag 0</source>
        <translation>滤波器的权重，代替随机权重；第一个位于滞后 0</translation>
    </message>
    <message>
        <source>The middle of the filter is at lag 0, instead of its first weight</source>
        <translation>滤波器的中点位于滞后 0，而非第一个权重</translation>
    </message>
    <message>
        <source>Half-life</source>
        <translation>半衰期</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>Ratio of the half-lives of consecutive channels</source>
        <translation>相邻通道半衰期之比</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>Tokens per turn: arg λ = 2π / period and its multiples; 0: no rotation</source>
        <translation>旋转一周的词元数：arg λ = 2π / 周期及其倍数；0：不旋转</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 词元</translation>
    </message>
    <message>
        <source>Least |λ|</source>
        <translation>最小 |λ|</translation>
    </message>
    <message>
        <source>Inner radius of the ring that eigenvalues are drawn from</source>
        <translation>特征值所在圆环的内缘</translation>
    </message>
    <message>
        <source>Most |λ|</source>
        <translation>最大 |λ|</translation>
    </message>
    <message>
        <source>Outer radius of the ring that eigenvalues are drawn from</source>
        <translation>特征值所在圆环的外缘</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>模态</translation>
    </message>
    <message>
        <source>Eigenvalues per channel</source>
        <translation>一个通道的特征值个数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of the random numbers; channel c uses seed + c</source>
        <translation>随机数的种子；通道 c 使用种子 + c</translation>
    </message>
    <message>
        <source>Negative lags are zero, as in a language model</source>
        <translation>负滞后为零，如语言模型</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Factor applied to every coefficient</source>
        <translation>每个系数乘以此数</translation>
    </message>
    <message>
        <source>Show these kernels in every view, at any n</source>
        <translation>在各视图中显示这些核，n 任意</translation>
    </message>
    <message>
        <source>Open these kernels as B, in the shape of the open model; views can show A, B or A − B</source>
        <translation>将这些核作为 B 打开，形状与已打开的模型相同；视图可显示 A、B 或 A − B</translation>
    </message>
    <message>
        <source>What are these kernels?</source>
        <translation>这些核是什么？</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close this window; opened kernels stay open</source>
        <translation>关闭此窗口；已打开的保留</translation>
    </message>
    <message>
        <source>Each head has a slope: m = 2^(−8 h / heads) for h = 1, 2, …</source>
        <translation>每头一个斜率：m = 2^(−8 h / 头数)，h = 1, 2, …</translation>
    </message>
    <message>
        <source>Tokens until channel 0 halves: |λ| = 2^(−1 / half-life)</source>
        <translation>通道 0 衰减一半所需的词元数：|λ| = 2^(−1 / 半衰期)</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::AtlasPlot</name>
    <message>
        <source>t / peak</source>
        <translation>t / 峰值</translation>
    </message>
    <message>
        <source>channels, as stored</source>
        <translation>通道，按存储顺序</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Atlas</source>
        <translation>图谱</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n band(s)</source>
        <translation>
            <numerusform>%1：%n 条带</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, channel %2</source>
        <translation>%1，通道 %2</translation>
    </message>
    <message>
        <source>%1  lag %2  t / peak %3  peak %4  k99 %5</source>
        <translation>%1  滞后 %2  t / 峰值 %3  峰值 %4  k99 %5</translation>
    </message>
    <message>
        <source>%1  lags %2 to %3  largest t / peak %4  peak %5  k99 %6</source>
        <translation>%1  滞后 %2 至 %3  最大 t / 峰值 %4  峰值 %5  k99 %6</translation>
    </message>
    <message>
        <source>rank by sign of the tail, then k99</source>
        <translation>名次，先按尾部符号，再按 k99</translation>
    </message>
    <message>
        <source>rank by k99, longest first</source>
        <translation>名次，按 k99，最长在前</translation>
    </message>
    <message>
        <source>rank by energy, largest first</source>
        <translation>名次，按能量，最大在前</translation>
    </message>
    <message>
        <source>rank by decay, slowest first</source>
        <translation>名次，按衰减，最慢在前</translation>
    </message>
    <message>
        <source>rank by likeness to the selected channel</source>
        <translation>名次，按与所选通道的相似程度</translation>
    </message>
    <message>
        <source>lag (tokens)</source>
        <translation>滞后（词元）</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>A column is a kernel / its peak; red: sign of the peak, blue: opposite; line: k99 (99 % of the energy).</source>
        <translation>每列为一个核除以其峰值；红：与峰值同号，蓝：异号；线：k99（99 % 的能量）。</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::CellPlot</name>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Hover over a cell; click to pin it</source>
        <translation>指向一个单元；点击将其固定</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::CoefficientsPlot</name>
    <message>
        <source>quantiles have both signs; drawn as symlog</source>
        <translation>分位数有正有负：以 symlog 绘制</translation>
    </message>
    <message>
        <source>showing the first %1 of %2 channels</source>
        <translation>绘制 %2 个通道中的前 %1 个</translation>
    </message>
    <message>
        <source>Coefficients</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Select a channel to see its coefficients</source>
        <translation>选择通道以查看其系数</translation>
    </message>
    <message>
        <source>Open a checkpoint to see its coefficients</source>
        <translation>打开检查点以查看其系数</translation>
    </message>
    <message>
        <source>lag k (tokens)</source>
        <translation>滞后 k（词元）</translation>
    </message>
    <message>
        <source>beyond training length</source>
        <translation>超出训练长度</translation>
    </message>
    <message>
        <source>5 to 95 %</source>
        <translation>5 至 95 %</translation>
    </message>
    <message>
        <source>25 to 75 %</source>
        <translation>25 至 75 %</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>滞后 %1</translation>
    </message>
    <message>
        <source>  median %1  25 to 75 %: %2 to %3  5 to 95 %: %4 to %5</source>
        <translation>  中位数 %1  25 至 75 %：%2 至 %3  5 至 95 %：%4 至 %5</translation>
    </message>
    <message>
        <source>  t %1</source>
        <translation>  t %1</translation>
    </message>
    <message>
        <source>RPE within 1 % of its range from lag %1 on</source>
        <translation>自滞后 %1 起 RPE 变化不超过其范围的 1 %</translation>
    </message>
    <message>
        <source>RPE saturated in %1 of %2 channels</source>
        <translation>%2 个通道中有 %1 个 RPE 饱和</translation>
    </message>
    <message>
        <source>%1, median from lag %2 on</source>
        <translation>%1，中位数自滞后 %2 起</translation>
    </message>
    <message>
        <source>RPE saturated</source>
        <translation>RPE 饱和</translation>
    </message>
    <message>
        <source>coefficient tₖ (symlog)</source>
        <translation>系数 tₖ（symlog）</translation>
    </message>
    <message>
        <source>coefficient tₖ</source>
        <translation>系数 tₖ</translation>
    </message>
    <message>
        <source>|tₖ|, dotted where negative</source>
        <translation>|tₖ|，负值为点线</translation>
    </message>
    <message>
        <source>  mean %1</source>
        <translation>  均值 %1</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::ComparePlot</name>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Select a channel and an input to compare the algorithms</source>
        <translation>选择通道与输入以比较各算法</translation>
    </message>
    <message>
        <source>Open a checkpoint to compare the algorithms</source>
        <translation>打开检查点以比较各算法</translation>
    </message>
    <message>
        <source>position i (tokens)</source>
        <translation>位置 i（词元）</translation>
    </message>
    <message>
        <source>float64 reference</source>
        <translation>float64 参考</translation>
    </message>
    <message>
        <source>exact, drawn at the bottom: %1 of %2</source>
        <translation>精确，画在底部：%1 / %2</translation>
    </message>
    <message>
        <source>position %1  reference %2</source>
        <translation>位置 %1  参考 %2</translation>
    </message>
    <message>
        <source>n (tokens)</source>
        <translation>n（词元）</translation>
    </message>
    <message>
        <source>µs per product, median</source>
        <translation>每次乘积 µs，中位数</translation>
    </message>
    <message>
        <source>memory (KiB), counted</source>
        <translation>内存（KiB），计算值</translation>
    </message>
    <message>
        <source>%1, measured now</source>
        <translation>%1，即时测量</translation>
    </message>
    <message>
        <source>n %1</source>
        <translation>n %1</translation>
    </message>
    <message>
        <source>  %1 %2 µs (%3 runs)</source>
        <translation>  %1 %2 µs（%3 次）</translation>
    </message>
    <message>
        <source>i = %1</source>
        <translation>i = %1</translation>
    </message>
    <message>
        <source>%1: %2 and %3</source>
        <translation>%1：%2 与 %3</translation>
    </message>
    <message>
        <source>Measuring time and memory against n</source>
        <translation>正在测量时间与内存对 n 的关系</translation>
    </message>
    <message>
        <source>Choose A and B in the table to wipe between them</source>
        <translation>在表格中选择 A 与 B，以在两者间划变</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>%1 − %2</source>
        <translation>%1 − %2</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>1 ULP</source>
        <translation>1 ULP</translation>
    </message>
    <message>
        <source>%1 to %2 ULP</source>
        <translation>%1 至 %2 ULP</translation>
    </message>
    <message>
        <source>distance from float64 (ULP, bins double)</source>
        <translation>与 float64 的距离（ULP，组距倍增）</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>yᵢ − float64 reference</source>
        <translation>yᵢ − float64 参考</translation>
    </message>
    <message>
        <source>|yᵢ − float64 reference|</source>
        <translation>|yᵢ − float64 参考|</translation>
    </message>
    <message>
        <source>output yᵢ</source>
        <translation>输出 yᵢ</translation>
    </message>
    <message>
        <source>values yᵢ</source>
        <translation>yᵢ 的个数</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::ContributionsPlot</name>
    <message>
        <source>share of the output at %1 (%)</source>
        <translation>在位置 %1 输出中的份额 (%)</translation>
    </message>
    <message>
        <source>‖H[%1, j] v[j]‖</source>
        <translation>‖H[%1, j] v[j]‖</translation>
    </message>
    <message>
        <source>H[%1, j] v[j]</source>
        <translation>H[%1, j] v[j]</translation>
    </message>
    <message>
        <source>‖H[%1, j]‖</source>
        <translation>‖H[%1, j]‖</translation>
    </message>
    <message>
        <source>H[%1, j]</source>
        <translation>H[%1, j]</translation>
    </message>
    <message>
        <source>‖H[k, %1]‖</source>
        <translation>‖H[k, %1]‖</translation>
    </message>
    <message>
        <source>H[k, %1]</source>
        <translation>H[k, %1]</translation>
    </message>
    <message>
        <source>norm over %1 channels</source>
        <translation>%1 个通道的范数</translation>
    </message>
    <message>
        <source>one channel, with its sign</source>
        <translation>单个通道，带符号</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>position k</source>
        <translation>位置 k</translation>
    </message>
    <message>
        <source>position j</source>
        <translation>位置 j</translation>
    </message>
    <message>
        <source>i = %1</source>
        <translation>i = %1</translation>
    </message>
    <message>
        <source>%1 largest shares</source>
        <translation>%1 个最大份额</translation>
    </message>
    <message>
        <source>k %1</source>
        <translation>k %1</translation>
    </message>
    <message>
        <source>j %1</source>
        <translation>j %1</translation>
    </message>
    <message>
        <source>  %1</source>
        <translation>  %1</translation>
    </message>
    <message>
        <source>  H[k, i] %1</source>
        <translation>  H[k, i] %1</translation>
    </message>
    <message>
        <source>  share %1 %  H[i, j] v[j] %2  H[i, j] %3</source>
        <translation>  份额 %1 %  H[i, j] v[j] %2  H[i, j] %3</translation>
    </message>
    <message>
        <source>Contributions</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>Type a text in the Input panel to see which positions contribute to the output of another</source>
        <translation>在“输入”面板中输入文本，以查看哪些位置对另一位置的输出有贡献</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::CurveLegend</name>
    <message>
        <source>+ %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::DecayPlot</name>
    <message>
        <source>; fitted rate %1</source>
        <translation>；拟合速率 %1</translation>
    </message>
    <message>
        <source>decay %1 is switched off</source>
        <translation>衰减 %1 已关闭</translation>
    </message>
    <message>
        <source>no decay stored</source>
        <translation>未存储衰减</translation>
    </message>
    <message>
        <source>bands: 25 to 75 % and 5 to 95 % of the channels</source>
        <translation>色带：通道的 25 至 75 % 与 5 至 95 %</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>There are no coefficients to measure</source>
        <translation>没有可测量的系数</translation>
    </message>
    <message>
        <source>Open a checkpoint to see how its kernels decay</source>
        <translation>打开检查点以查看其核如何衰减</translation>
    </message>
    <message>
        <source>|lag| k (tokens)</source>
        <translation>|滞后| k（词元）</translation>
    </message>
    <message>
        <source>beyond training length</source>
        <translation>超出训练长度</translation>
    </message>
    <message>
        <source>5 to 95 %</source>
        <translation>5 至 95 %</translation>
    </message>
    <message>
        <source>25 to 75 %</source>
        <translation>25 至 75 %</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>cumulative energy</source>
        <translation>累积能量</translation>
    </message>
    <message>
        <source>energy within k (%)</source>
        <translation>k 以内的能量（%）</translation>
    </message>
    <message>
        <source>lag %1  median |t| %2  25 to 75 %: %3 to %4</source>
        <translation>滞后 %1  |t| 中位数 %2  25 至 75 %：%3 至 %4</translation>
    </message>
    <message>
        <source>  energy within %1 %</source>
        <translation>  以内能量 %1 %</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>decay per token, γ</source>
        <translation>每词元衰减 γ</translation>
    </message>
    <message>
        <source>learned: γ = λ + (1 − λ) σ(logit), λ %1, logits %2 to %3</source>
        <translation>可学习：γ = λ + (1 − λ) σ(logit)，λ %1，logit %2 至 %3</translation>
    </message>
    <message>
        <source>no rate fits %1</source>
        <translation>%1 无可拟合的速率</translation>
    </message>
    <message>
        <source>bars: 25 to 75 % and 5 to 95 % of the fitted rates; dots: the slowest; lines: stored</source>
        <translation>条形：拟合速率的 25 至 75 % 与 5 至 95 %；圆点：最慢者；线：所存值</translation>
    </message>
    <message>
        <source>channel, slowest first</source>
        <translation>通道，最慢者在前</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>已存</translation>
    </message>
    <message>
        <source>fitted</source>
        <translation>拟合</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>%1  fitted: median %2</source>
        <translation>%1  拟合：中位数 %2</translation>
    </message>
    <message>
        <source>  stored %1 to %2</source>
        <translation>  所存 %1 至 %2</translation>
    </message>
    <message>
        <source>γ %1</source>
        <translation>γ %1</translation>
    </message>
    <message>
        <source>channel %1  fitted %2</source>
        <translation>通道 %1  拟合 %2</translation>
    </message>
    <message>
        <source>  stored %1</source>
        <translation>  所存 %1</translation>
    </message>
    <message>
        <source>  logit %1</source>
        <translation>  logit %1</translation>
    </message>
    <message>
        <source>median k50</source>
        <translation>k50 中位数</translation>
    </message>
    <message>
        <source>median k90</source>
        <translation>k90 中位数</translation>
    </message>
    <message>
        <source>median k99</source>
        <translation>k99 中位数</translation>
    </message>
    <message>
        <source>fitted rate %1</source>
        <translation>拟合速率 %1</translation>
    </message>
    <message>
        <source>fitted γ = %1</source>
        <translation>拟合 γ = %1</translation>
    </message>
    <message>
        <source>decay γ = %1</source>
        <translation>衰减 γ = %1</translation>
    </message>
    <message>
        <source>decay γ = %1 to %2</source>
        <translation>衰减 γ = %1 至 %2</translation>
    </message>
    <message>
        <source>|tₖ| over all channels</source>
        <translation>全部通道的 |tₖ|</translation>
    </message>
    <message>
        <source>median fitted γ = %1</source>
        <translation>拟合 γ 的中位数 = %1</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::DependenciesPlot</name>
    <message>
        <source>%1: effects of up to %2 nats</source>
        <translation>%1：影响至多 %2 nat</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>dashed: median k99 of %1</source>
        <translation>虚线：k99 的中位数 %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1; %2 beyond</source>
        <translation>%1；%2 条在图外</translation>
    </message>
    <message>
        <source>effect in nats</source>
        <translation>影响（nat）</translation>
    </message>
    <message>
        <source>%1 values are not finite</source>
        <translation>%1 个值非有限</translation>
    </message>
    <message>
        <source>%1 % clipped at %2</source>
        <translation>%1 % 截断于 %2</translation>
    </message>
    <message>
        <source>each pixel shows the largest of its cells</source>
        <translation>每像素取其各格的极值</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>i %1  j %2  lag %3</source>
        <translation>i %1  j %2  滞后 %3</translation>
    </message>
    <message>
        <source>%1  the network is causal</source>
        <translation>%1  网络是因果的</translation>
    </message>
    <message>
        <source>%1  effect %2 nats</source>
        <translation>%1  影响 %2 nat</translation>
    </message>
    <message>
        <source>Dependencies</source>
        <translation>依赖关系</translation>
    </message>
    <message>
        <source>output i</source>
        <translation>输出 i</translation>
    </message>
    <message>
        <source>replaced token j</source>
        <translation>被替换的词元 j</translation>
    </message>
    <message>
        <source>the median k99 of every layer is beyond</source>
        <translation>每层 k99 的中位数都在图外</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::ExtrapolationPlot</name>
    <message>
        <source>Perplexity vs. length</source>
        <translation>困惑度对长度</translation>
    </message>
    <message>
        <source>window length (tokens)</source>
        <translation>窗口长度（词元）</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>trained at %1</source>
        <translation>训练长度 %1</translation>
    </message>
    <message>
        <source>beyond training length</source>
        <translation>超出训练长度</translation>
    </message>
    <message>
        <source>%1: length %2  perplexity %3  </source>
        <translation>%1：长度 %2  困惑度 %3  </translation>
    </message>
</context>
<context>
    <name>tnn::widgets::FootprintPlot</name>
    <message>
        <source>Footprint</source>
        <translation>足迹</translation>
    </message>
    <message>
        <source>%1: %2 by %3 offsets, values up to %4 in magnitude</source>
        <translation>%1：%2 × %3 个偏移，幅值不超过 %4</translation>
    </message>
    <message>
        <source>dy %1  dx %2  value %3</source>
        <translation>dy %1  dx %2  值 %3</translation>
    </message>
    <message>
        <source>  kernels %1, %2</source>
        <translation>  核 %1，%2</translation>
    </message>
    <message>
        <source>  (each pixel shows the largest of its offsets)</source>
        <translation>  （图中每个像素为其所含偏移的极值）</translation>
    </message>
    <message>
        <source>  beyond the training length %1</source>
        <translation>  超出训练长度 %1</translation>
    </message>
    <message>
        <source>t(dx)</source>
        <translation>t(dx)</translation>
    </message>
    <message>
        <source>t(dy)</source>
        <translation>t(dy)</translation>
    </message>
    <message>
        <source>row dy = %1</source>
        <translation>行 dy = %1</translation>
    </message>
    <message>
        <source>column dx = %1</source>
        <translation>列 dx = %1</translation>
    </message>
    <message>
        <source>Offsets are output minus input, in tokens: dy &gt; 0 is an input above, dx &gt; 0 one to the left, as positive lags are the past. The plot therefore also shows how one input in the middle affects the outputs around it.</source>
        <translation>偏移为输出减输入，以词元计：dy &gt; 0 是上方的输入，dx &gt; 0 是左侧的输入，正如正滞后表示过去。因此此图也就是正中一个输入对其周围输出的作用。</translation>
    </message>
    <message>
        <source>sum of both axes: a cross</source>
        <translation>两轴之和：十字形</translation>
    </message>
    <message>
        <source>twice the product of both axes</source>
        <translation>两轴乘积的两倍</translation>
    </message>
    <message>
        <source>offsets not finite: %1</source>
        <translation>非有限的偏移：%1</translation>
    </message>
    <message>
        <source>all others are 0</source>
        <translation>其余均为 0</translation>
    </message>
    <message>
        <source>all values are 0</source>
        <translation>所有值均为 0</translation>
    </message>
    <message>
        <source>%1 % clipped at ±%2</source>
        <translation>%1 % 在 ±%2 处截断</translation>
    </message>
    <message>
        <source>dashed: training length %1</source>
        <translation>虚线：训练长度 %1</translation>
    </message>
    <message>
        <source>t %1 to %2</source>
        <translation>t 从 %1 到 %2</translation>
    </message>
    <message>
        <source>linear below %1</source>
        <translation>%1 以下为线性</translation>
    </message>
    <message>
        <source>each pixel shows the largest of its offsets</source>
        <translation>每像素取偏移的极值</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>offset down, dy</source>
        <translation>向下偏移 dy</translation>
    </message>
    <message>
        <source>offset right, dx</source>
        <translation>向右偏移 dx</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::FormCostsPlot</name>
    <message>
        <source>Form costs</source>
        <translation>形式开销</translation>
    </message>
    <message>
        <source>Open a checkpoint to see what its forms cost</source>
        <translation>打开检查点以查看各形式的开销</translation>
    </message>
    <message>
        <source>µs per token, one thread, measured now</source>
        <translation>每词元 µs，单线程，即时测量</translation>
    </message>
    <message>
        <source>relative error of the output</source>
        <translation>输出的相对误差</translation>
    </message>
    <message>
        <source>%1 of %2 channels</source>
        <translation>%2 个通道中的 %1 个</translation>
    </message>
    <message>
        <source>all %1 channels</source>
        <translation>全部 %1 个通道</translation>
    </message>
    <message>
        <source>n = %1, %2, white noise: error of the worst channel; dashed: no form is both faster and more accurate; dotted: the time of the exact stream</source>
        <translation>n = %1，%2，白噪声：最差通道的误差；虚线：没有更快且更精确的形式；点线：精确流式计算的时间</translation>
    </message>
    <message>
        <source>%1  error %2  %3 µs per token  %4 of state</source>
        <translation>%1  误差 %2  每词元 %3 µs  状态 %4</translation>
    </message>
    <message>
        <source>1 channel</source>
        <translation>1 个通道</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::FormErrorsPlot</name>
    <message>
        <source>Error vs. n</source>
        <translation>误差对 n</translation>
    </message>
    <message>
        <source>Open a checkpoint to see how exact its state-space forms are</source>
        <translation>打开检查点以查看其状态空间形式有多精确</translation>
    </message>
    <message>
        <source>n (tokens)</source>
        <translation>n（词元）</translation>
    </message>
    <message>
        <source>relative error, lags &lt; n</source>
        <translation>相对误差，滞后 &lt; n</translation>
    </message>
    <message>
        <source>float32: impulse response of the form as it runs; float64: the conversion alone; an error of 0 is not marked</source>
        <translation>float32：实际运行的冲激响应；float64：仅转换本身；误差为 0 时不画标记</translation>
    </message>
    <message>
        <source>n %1</source>
        <translation>n %1</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::GalleryPlot</name>
    <message>
        <source>  i %1  j %2</source>
        <translation>  i %1  j %2</translation>
    </message>
    <message>
        <source>  lag %1  t %2</source>
        <translation>  滞后 %1  t %2</translation>
    </message>
    <message>
        <source>Gallery</source>
        <translation>总览</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n tile(s) on one scale</source>
        <translation>
            <numerusform>%1：%n 幅图，统一刻度</numerusform>
        </translation>
    </message>
    <message>
        <source>  ω %1 π  |H| %2 dB</source>
        <translation>  ω %1 π  |H| %2 dB</translation>
    </message>
    <message>
        <source>lag k</source>
        <translation>滞后 k</translation>
    </message>
    <message>
        <source>|H| (dB)</source>
        <translation>|H|（dB）</translation>
    </message>
    <message>
        <source>tₖ</source>
        <translation>tₖ</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::HankelPlot</name>
    <message>
        <source>Hankel singular values</source>
        <translation>汉克尔奇异值</translation>
    </message>
    <message>
        <source>Open a checkpoint to see how few states its kernels need</source>
        <translation>打开检查点以查看其核只需多少状态</translation>
    </message>
    <message>
        <source>A kernel of one lag needs no states</source>
        <translation>只有一个滞后的核不需要状态</translation>
    </message>
    <message>
        <source>order r (real states)</source>
        <translation>阶数 r（实状态）</translation>
    </message>
    <message>
        <source>error with r states</source>
        <translation>r 个状态的误差</translation>
    </message>
    <message>
        <source>requested error</source>
        <translation>要求的误差</translation>
    </message>
    <message>
        <source>1 state</source>
        <translation>1 个状态</translation>
    </message>
    <message>
        <source>%1 states</source>
        <translation>%1 个状态</translation>
    </message>
    <message>
        <source>order %1</source>
        <translation>阶数 %1</translation>
    </message>
    <message>
        <source>error, %1</source>
        <translation>误差，%1</translation>
    </message>
    <message>
        <source>error of %1</source>
        <translation>%1的误差</translation>
    </message>
    <message>
        <source>σᵣ / σ₁</source>
        <translation>σᵣ / σ₁</translation>
    </message>
    <message>
        <source>σᵣ / σ₁, relative error</source>
        <translation>σᵣ / σ₁，相对误差</translation>
    </message>
    <message>
        <source>σᵣ / σ₁ after %1 taps</source>
        <translation>%1 个抽头之后的 σᵣ / σ₁</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::InsidePlot</name>
    <message>
        <source>Inside the network</source>
        <translation>网络内部</translation>
    </message>
    <message>
        <source>%1: %2 tokens by %3 channels, values up to %4 in magnitude</source>
        <translation>%1：%2 个词元 × %3 个通道，幅值不超过 %4</translation>
    </message>
    <message>
        <source>each pixel shows the largest of its cells</source>
        <translation>每像素取其所含单元的极值</translation>
    </message>
    <message>
        <source>%1 values are not finite</source>
        <translation>%1 个值非有限</translation>
    </message>
    <message>
        <source>%1 % clipped at ±%2</source>
        <translation>%1 % 在 ±%2 处截断</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>  channel %1  value %2</source>
        <translation>  通道 %1  值 %2</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
</context>
<context>
    <name>tnn::widgets::MatrixPlot</name>
    <message>
        <source>Toeplitz matrix</source>
        <translation>托普利茨矩阵</translation>
    </message>
    <message>
        <source>%1: %2 rows and columns, values up to %3 in magnitude</source>
        <translation>%1：%2 行与列，幅值不超过 %3</translation>
    </message>
    <message>
        <source>i %1  j %2  </source>
        <translation>i %1  j %2  </translation>
    </message>
    <message>
        <source>dummy entry</source>
        <translation>哑元</translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>滞后 %1</translation>
    </message>
    <message>
        <source>  beyond the training length %1</source>
        <translation>  超出训练长度 %1</translation>
    </message>
    <message>
        <source>  t %1</source>
        <translation>  t %1</translation>
    </message>
    <message>
        <source>  largest of lags %1 to %2: %3</source>
        <translation>  滞后 %1 到 %2 的极值：%3</translation>
    </message>
    <message>
        <source>row i = %1</source>
        <translation>行 i = %1</translation>
    </message>
    <message>
        <source>column j = %1</source>
        <translation>列 j = %1</translation>
    </message>
    <message>
        <source>gates not finite: %1</source>
        <translation>非有限的门控：%1</translation>
    </message>
    <message>
        <source>each pixel shows the largest of its cells</source>
        <translation>每像素取其所含单元的极值</translation>
    </message>
    <message>
        <source>2n circulant: T at upper left, dummy entry t_n = t_0 marked</source>
        <translation>2n 循环矩阵，T 在左上，已标出哑元 t_n = t_0</translation>
    </message>
    <message>
        <source>lags not finite: %1</source>
        <translation>非有限的滞后：%1</translation>
    </message>
    <message>
        <source>all others are 0</source>
        <translation>其余均为 0</translation>
    </message>
    <message>
        <source>all coefficients are 0</source>
        <translation>所有系数均为 0</translation>
    </message>
    <message>
        <source>%1 % clipped at ±%2</source>
        <translation>%1 % 在 ±%2 处截断</translation>
    </message>
    <message>
        <source>dashed: training length %1</source>
        <translation>虚线：训练长度 %1</translation>
    </message>
    <message>
        <source>linear below %1</source>
        <translation>%1 以下为线性</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>row i</source>
        <translation>行 i</translation>
    </message>
    <message>
        <source>column j</source>
        <translation>列 j</translation>
    </message>
    <message>
        <source>  %1 %2</source>
        <translation>  %1 %2</translation>
    </message>
    <message>
        <source>  H %1</source>
        <translation>  H %1</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1，输入为 %2</translation>
    </message>
    <message>
        <source>without the operator&apos;s norm over its channels</source>
        <translation>不含算子对其通道的归一化</translation>
    </message>
    <message>
        <source>each pixel shows the largest of a few of its cells: those of its largest factors and coefficients</source>
        <translation>每个像素显示其少数几个单元中的最大者：因子与系数最大的单元</translation>
    </message>
    <message>
        <source>  largest of diagonals %1 to %2: %3</source>
        <translation>  对角线 %1 至 %2 中最大者：%3</translation>
    </message>
    <message>
        <source>each pixel shows the largest of up to %1 lags</source>
        <translation>每像素取至多 %1 个滞后的极值</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::MemoryPlot</name>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>every layer</source>
        <translation>每一层</translation>
    </message>
    <message>
        <source>There are no coefficients to measure</source>
        <translation>没有可测量的系数</translation>
    </message>
    <message>
        <source>Open a checkpoint to see how far its kernels remember</source>
        <translation>打开检查点以查看其核的记忆有多远</translation>
    </message>
    <message>
        <source>%1 of all channels (tokens)</source>
        <translation>全部通道的 %1（词元）</translation>
    </message>
    <message>
        <source>|lag| (tokens)</source>
        <translation>|滞后|（词元）</translation>
    </message>
    <message>
        <source>bars: 25 to 75 % and 5 to 95 % of the channels; dots: the longest</source>
        <translation>条形：通道的 25 至 75 % 与 5 至 95 %；圆点：最长者</translation>
    </message>
    <message>
        <source>longest %1: channels %2</source>
        <translation>%1 最长：通道 %2</translation>
    </message>
    <message>
        <source>%1 without energy</source>
        <translation>%1 个无能量</translation>
    </message>
    <message>
        <source>training n</source>
        <translation>训练 n</translation>
    </message>
    <message>
        <source>channel, longest first</source>
        <translation>通道，最长者在前</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>%1 of %2  </source>
        <translation>%1 / %2  </translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>lags %1 to %2</source>
        <translation>滞后 %1 至 %2</translation>
    </message>
    <message>
        <source>  %1 of %2</source>
        <translation>  %1 / %2</translation>
    </message>
    <message>
        <source>%1  k50 %2  k90 %3  k99 %4  energy %5</source>
        <translation>%1  k50 %2  k90 %3  k99 %4  能量 %5</translation>
    </message>
    <message>
        <source>%1: %2 median %3, 5 to 95 %: %4 to %5, longest %6 (channel %7)</source>
        <translation>%1：%2 中位数 %3，5 至 95 %：%4 至 %5，最长 %6（通道 %7）</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::PositionLossesPlot</name>
    <message>
        <source>tokens before</source>
        <translation>之前的词元</translation>
    </message>
    <message>
        <source>mean loss (nats)</source>
        <translation>平均损失（nat）</translation>
    </message>
    <message>
        <source>mean ± 2 standard errors</source>
        <translation>平均值 ± 2 个标准误差</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 tokens before  loss %2 nats  standard error %3  %4 tokens</source>
        <translation>之前 %1 个词元  损失 %2 nat  标准误差 %3  %4 个词元</translation>
    </message>
    <message>
        <source>Loss by position</source>
        <translation>按位置的损失</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::ReceptiveFieldPlot</name>
    <message>
        <source>lag k (tokens)</source>
        <translation>滞后 k（词元）</translation>
    </message>
    <message>
        <source>relative change</source>
        <translation>相对变化</translation>
    </message>
    <message>
        <source>%1 of %2 blocks</source>
        <translation>%2 块中的 %1 块</translation>
    </message>
    <message>
        <source>pale: mean |t| of the layer, relative to its largest</source>
        <translation>浅色：该层的平均 |t|，与其最大值之比</translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>滞后 %1</translation>
    </message>
    <message>
        <source>  %1: %2</source>
        <translation>  %1：%2</translation>
    </message>
    <message>
        <source>Receptive field</source>
        <translation>感受野</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::ResponsePlot</name>
    <message>
        <source>Frequency response</source>
        <translation>频率响应</translation>
    </message>
    <message>
        <source>There are no coefficients to transform</source>
        <translation>没有可变换的系数</translation>
    </message>
    <message>
        <source>Open a checkpoint to see the frequency response of its kernels</source>
        <translation>打开检查点以查看其核的频率响应</translation>
    </message>
    <message>
        <source>frequency ω (π rad/token)</source>
        <translation>频率 ω（π rad/词元）</translation>
    </message>
    <message>
        <source>phase of H (rad)</source>
        <translation>H 的相位（rad）</translation>
    </message>
    <message>
        <source>group delay (tokens)</source>
        <translation>群延迟（词元）</translation>
    </message>
    <message>
        <source>|H| (dB)</source>
        <translation>|H|（dB）</translation>
    </message>
    <message>
        <source>|H|</source>
        <translation>|H|</translation>
    </message>
    <message>
        <source>5 to 95 %</source>
        <translation>5 至 95 %</translation>
    </message>
    <message>
        <source>25 to 75 %</source>
        <translation>25 至 75 %</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>bands: 25 to 75 % and 5 to 95 % of the channels</source>
        <translation>色带：通道的 25 至 75 % 与 5 至 95 %</translation>
    </message>
    <message>
        <source>%1 not finite: no response</source>
        <translation>%1 个非有限：无响应</translation>
    </message>
    <message>
        <source>%1 zero at every lag</source>
        <translation>%1 个在所有滞后为零</translation>
    </message>
    <message>
        <source>omitted where |H| is below %1 of its peak</source>
        <translation>|H| 低于峰值 %1 处略去</translation>
    </message>
    <message>
        <source>mean |H| over the channels of each layer</source>
        <translation>每层各通道的平均 |H|</translation>
    </message>
    <message>
        <source>|H| %1 (%2 dB)</source>
        <translation>|H| %1（%2 dB）</translation>
    </message>
    <message>
        <source>no phase</source>
        <translation>无相位</translation>
    </message>
    <message>
        <source>phase %1 rad</source>
        <translation>相位 %1 rad</translation>
    </message>
    <message>
        <source>no delay</source>
        <translation>无群延迟</translation>
    </message>
    <message>
        <source>delay %1 tokens</source>
        <translation>群延迟 %1 词元</translation>
    </message>
    <message>
        <source>bin %1  ω %2 π</source>
        <translation>频点 %1  ω %2 π</translation>
    </message>
    <message>
        <source>  constant</source>
        <translation>  常数</translation>
    </message>
    <message>
        <source>  period %1 tokens</source>
        <translation>  周期 %1 词元</translation>
    </message>
    <message>
        <source>  median %1</source>
        <translation>  中位数 %1</translation>
    </message>
    <message>
        <source>  %1: mean %2</source>
        <translation>  %1：均值 %2</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::SpectrumPlot</name>
    <message>
        <source>beyond the window: repeats</source>
        <translation>窗口之外：重复</translation>
    </message>
    <message>
        <source>beyond the window</source>
        <translation>窗口之外</translation>
    </message>
    <message>
        <source>lag k (tokens)</source>
        <translation>滞后 k（词元）</translation>
    </message>
    <message>
        <source>original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>滞后 %1</translation>
    </message>
    <message>
        <source>  original %1</source>
        <translation>  原核 %1</translation>
    </message>
    <message>
        <source>relative error, lags &lt; n: %1; lags n to 2n − 1: %2</source>
        <translation>相对误差，滞后 &lt; n：%1；滞后 n 至 2n − 1：%2</translation>
    </message>
    <message>
        <source>%1: relative error to the float32 kernel, lags &lt; n</source>
        <translation>%1：相对 float32 核的误差，滞后 &lt; n</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>谱</translation>
    </message>
    <message>
        <source>Open a checkpoint to see its state-space form</source>
        <translation>打开检查点以查看其状态空间形式</translation>
    </message>
    <message>
        <source>Select a channel to see its state-space form</source>
        <translation>选择通道以查看其状态空间形式</translation>
    </message>
    <message>
        <source>real states: %1</source>
        <translation>实状态：%1</translation>
    </message>
    <message>
        <source>modes: %1</source>
        <translation>模态：%1</translation>
    </message>
    <message>
        <source>Re λ</source>
        <translation>Re λ</translation>
    </message>
    <message>
        <source>Im λ</source>
        <translation>Im λ</translation>
    </message>
    <message>
        <source>angle of λ / π</source>
        <translation>λ 的辐角 / π</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>etsc (published)</source>
        <translation>etsc（论文）</translation>
    </message>
    <message>
        <source>unpadded</source>
        <translation>无填充</translation>
    </message>
    <message>
        <source>reduced</source>
        <translation>降阶</translation>
    </message>
    <message>
        <source>%1 mode %2  lambda %3 %4 %5 i  |b| %6  half-life %7  period %8</source>
        <translation>%1 模态 %2  λ %3 %4 %5 i  |b| %6  半衰期 %7  周期 %8</translation>
    </message>
    <message>
        <source>Shading: counting the poles of the head…</source>
        <translation>底色：正在统计该头的极点…</translation>
    </message>
    <message>
        <source>%1 of %2 channels</source>
        <translation>%2 个通道中的 %1 个</translation>
    </message>
    <message>
        <source>all %1 channels</source>
        <translation>全部 %1 个通道</translation>
    </message>
    <message>
        <source>%1, %2 channels</source>
        <translation>%1，%2 个通道</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>误差：%1</translation>
    </message>
    <message>
        <source>%1: largest relative error to the float32 kernels, lags &lt; n</source>
        <translation>%1：相对 float32 核的最大误差，滞后 &lt; n</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>1 channel</source>
        <translation>1 个通道</translation>
    </message>
    <message>
        <source>|form − tₖ|</source>
        <translation>|形式 − tₖ|</translation>
    </message>
    <message>
        <source>kernel tₖ (symlog)</source>
        <translation>核 tₖ（symlog）</translation>
    </message>
    <message>
        <source>kernel tₖ</source>
        <translation>核 tₖ</translation>
    </message>
    <message>
        <source>|tₖ| itself</source>
        <translation>|tₖ| 本身</translation>
    </message>
    <message>
        <source>  |tₖ| %1</source>
        <translation>  |tₖ| %1</translation>
    </message>
    <message>
        <source>log₁₀ |bₖ|</source>
        <translation>log₁₀ |bₖ|</translation>
    </message>
    <message>
        <source>|bₖ|</source>
        <translation>|bₖ|</translation>
    </message>
    <message>
        <source>Shading: %1 decades of |bₖ| over %2 (poles: %3)</source>
        <translation>底纹：%2 的 |bₖ|，跨 %1 个数量级（极点：%3）</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::SubstitutionsPlot</name>
    <message>
        <source>%1: %2 symbols, differences up to %3 in magnitude</source>
        <translation>%1：%2 个符号，差的绝对值最大 %3</translation>
    </message>
    <message>
        <source>mean %1 to %2</source>
        <translation>均值 %1 至 %2</translation>
    </message>
    <message>
        <source>%1 values are not finite</source>
        <translation>%1 个值非有限</translation>
    </message>
    <message>
        <source>%1 % clipped at ±%2</source>
        <translation>%1 % 在 ±%2 处截断</translation>
    </message>
    <message>
        <source>each pixel shows the largest of its cells</source>
        <translation>每像素取其所含单元的极值</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>position %1  %2</source>
        <translation>位置 %1  %2</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>均值 %1</translation>
    </message>
    <message>
        <source>%1  the text&apos;s own  %2</source>
        <translation>%1  文本自身  %2</translation>
    </message>
    <message>
        <source>%1  instead %2  difference %3 nats  %4</source>
        <translation>%1  换成 %2  差 %3 nat  %4</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Substitutions</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Δ log-likelihood (nats)</source>
        <translation>Δ 对数似然（nat）</translation>
    </message>
    <message>
        <source>heights of letters: mean %1 to %2</source>
        <translation>字母高度：均值 %1 至 %2</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::SweepPlot</name>
    <message>
        <source>largest lag kept</source>
        <translation>保留的最大滞后</translation>
    </message>
    <message>
        <source>states kept</source>
        <translation>保留的状态</translation>
    </message>
    <message>
        <source>layer that is off</source>
        <translation>关闭的层</translation>
    </message>
    <message>
        <source>channel that is off</source>
        <translation>关闭的通道</translation>
    </message>
    <message>
        <source>loss (nats per token)</source>
        <translation>损失（nat/词元）</translation>
    </message>
    <message>
        <source>unchanged network</source>
        <translation>未更改的网络</translation>
    </message>
    <message>
        <source>changed network</source>
        <translation>更改后的网络</translation>
    </message>
    <message>
        <source>%1 %2  loss %3 nats  perplexity %4  difference %5</source>
        <translation>%1 %2  损失 %3 nat  困惑度 %4  差 %5</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::TokenLossesPlot</name>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>loss (nats)</source>
        <translation>损失（nat）</translation>
    </message>
    <message>
        <source>loss per token</source>
        <translation>每个词元的损失</translation>
    </message>
    <message>
        <source>mean of %1 tokens</source>
        <translation>%1 个词元的平均</translation>
    </message>
    <message>
        <source>i = %1</source>
        <translation>i = %1</translation>
    </message>
    <message>
        <source>position %1  %2</source>
        <translation>位置 %1  %2</translation>
    </message>
    <message>
        <source>%1  not predicted: nothing is before it</source>
        <translation>%1  没有预测：之前没有词元</translation>
    </message>
    <message>
        <source>%1  p %2  loss %3 nats</source>
        <translation>%1  p %2  损失 %3 nat</translation>
    </message>
    <message>
        <source>Token losses</source>
        <translation>词元损失</translation>
    </message>
    <message>
        <source>%1  does not count in the loss</source>
        <translation>%1  不计入损失</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::TokenTimesPlot</name>
    <message>
        <source>Time per token</source>
        <translation>每词元时间</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>ms per token</source>
        <translation>每词元 ms</translation>
    </message>
    <message>
        <source>  %1 %2 ms</source>
        <translation>  %1 %2 ms</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>slowest token: %1 ms</source>
        <translation>最慢的词元用时 %1 毫秒</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::TrainingPlot</name>
    <message>
        <source>Loss vs. steps</source>
        <translation>损失对步数</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>loss (nats per token)</source>
        <translation>损失（nat/词元）</translation>
    </message>
    <message>
        <source>loss per step</source>
        <translation>单步损失</translation>
    </message>
    <message>
        <source>smoothed</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>learning rate, dash-dotted</source>
        <translation>学习率，点划线</translation>
    </message>
    <message>
        <source>step %1  loss %2  smoothed %3</source>
        <translation>步 %1  损失 %2  平滑 %3</translation>
    </message>
    <message>
        <source>validation %1 at step %2  perplexity %3</source>
        <translation>步 %2 验证 %1  困惑度 %3</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>学习率 %1</translation>
    </message>
</context>
<context>
    <name>tnn::widgets::VerificationPlot</name>
    <message>
        <source>blocks passed</source>
        <translation>已过的块数</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>largest relative difference</source>
        <translation>最大相对差</translation>
    </message>
    <message>
        <source>tolerance %1</source>
        <translation>容差 %1</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>  %1: %2</source>
        <translation>  %1：%2</translation>
    </message>
    <message>
        <source>Verification</source>
        <translation>验证</translation>
    </message>
</context>
<context>
    <name>workspace file</name>
    <message>
        <source>a string, a number, true or false</source>
        <translation>字符串、数、true 或 false</translation>
    </message>
    <message>
        <source>a number above &quot;low&quot;</source>
        <translation>大于 &quot;low&quot; 的数</translation>
    </message>
</context>
</TS>
